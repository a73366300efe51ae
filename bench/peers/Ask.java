import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/**
 * Lucene answers questions over a pipe: Ask (terms | articles) DOCUMENTS FOLDER.
 *
 * <p>DOCUMENTS has a line for each: a name and its columns, separated by tabs. Of "terms" the one column holds terms
 * separated by spaces, taken as they are; of "articles" there are a title and a body in English and Chinese, cut into
 * stemmed words and pairs of Chinese characters. FOLDER keeps the index between runs. Each line of the input is a
 * question, every term of which may be there (OR, BM25, titles five times); its answer is a line with the nanoseconds
 * of CPU that this thread used and the names of the ten best, separated by tabs.
 */
final class Ask {
  private static final int FIRST = 10;
  private static final float TITLE = 5;
  private static final String NAME = "name";

  private static final class Articles extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      StandardTokenizer words = new StandardTokenizer();
      return new TokenStreamComponents(
          words, new PorterStemFilter(new CJKBigramFilter(new LowerCaseFilter(words))));
    }
  }

  private final String[] columns;
  private final Analyzer analyzer;
  private final IndexSearcher searcher;

  private Ask(String kind, Path documents, Path folder) throws IOException {
    boolean articles = kind.equals("articles");
    columns = articles ? new String[] {"title", "body"} : new String[] {"terms"};
    analyzer = articles ? new Articles() : new WhitespaceAnalyzer();
    if (!Files.exists(folder)) fill(documents, folder);
    searcher = new IndexSearcher(DirectoryReader.open(FSDirectory.open(folder)));
  }

  private void fill(Path documents, Path folder) throws IOException {
    FieldType counted = new FieldType();
    counted.setTokenized(true);
    counted.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    counted.freeze();
    IndexWriterConfig config = new IndexWriterConfig(analyzer).setRAMBufferSizeMB(256);
    try (IndexWriter writer = new IndexWriter(FSDirectory.open(folder), config);
        BufferedReader lines = Files.newBufferedReader(documents)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] parts = line.split("\t", -1);
        Document document = new Document();
        document.add(new StoredField(NAME, parts[0]));
        for (int i = 0; i < columns.length; ++i)
          document.add(new Field(columns[i], parts[i + 1], counted));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
  }

  private List<String> terms(String question) throws IOException {
    List<String> terms = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream(columns[0], new StringReader(question))) {
      CharTermAttribute text = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) terms.add(text.toString());
      stream.end();
    }
    return terms;
  }

  private List<String> answer(String question) throws IOException {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (String term : terms(question))
      for (String column : columns) {
        TermQuery query = new TermQuery(new Term(column, term));
        boolean boosted = column.equals("title");
        any.add(boosted ? new BoostQuery(query, TITLE) : query, BooleanClause.Occur.SHOULD);
      }
    List<String> names = new ArrayList<>();
    for (ScoreDoc found : searcher.search(any.build(), FIRST).scoreDocs)
      names.add(searcher.doc(found.doc).get(NAME));
    return names;
  }

  public static void main(String[] arguments) throws IOException {
    BooleanQuery.setMaxClauseCount(100_000);
    Ask ask = new Ask(arguments[0], Path.of(arguments[1]), Path.of(arguments[2]));
    var threads = ManagementFactory.getThreadMXBean();
    var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      long before = threads.getCurrentThreadCpuTime();
      List<String> names = ask.answer(line);
      long used = threads.getCurrentThreadCpuTime() - before;
      byte[] out = (used + "\t" + String.join("\t", names) + "\n").getBytes(StandardCharsets.UTF_8);
      System.out.write(out, 0, out.length);
      System.out.flush();
    }
  }
}
