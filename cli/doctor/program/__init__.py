"""Looks at one Python environment: `python FOLDER OPTIONS` prints one JSON object a line.

It says ids and values, never sentences: the program that started it has those in the reader's language.
"""
