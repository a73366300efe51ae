// What a client of the HTTP interface looks like in TypeScript, with the types that openapi-typescript makes of
// /openapi.json. client.test.js generates the types, compiles this strictly, and runs it against the real server.
import createClient from "openapi-fetch";

import type { components, paths } from "./api.js";

type Answer = components["schemas"]["Answer"];

export interface Seen {
  entry: string;
  state: string;
  statuses: number[];
  hits: number;
  refused: string;
  entries: number;
}

function entryOf(answer: Answer | undefined): string {
  return answer?.matches[0]?.entry.id ?? "none";
}

export async function seen(baseUrl: string, text: string): Promise<Seen> {
  const client = createClient<paths>({ baseUrl });
  const { data: answer } = await client.POST("/api/v1/match", { body: { text, lang: "zh" } });
  const { data: batch } = await client.POST("/api/v1/match/batch", { body: { logs: [{ text }, { text: " " }] } });
  const { data: found } = await client.GET("/api/v1/search", { params: { query: { q: "out of memory", limit: 3 } } });
  const { error } = await client.GET("/api/v1/entries/{id}", { params: { path: { id: "nope" } } });
  const { data: stats } = await client.GET("/api/v1/stats");
  return {
    entry: entryOf(answer),
    state: answer?.matches[0]?.cause.state ?? "none",
    statuses: batch?.answers.map((row) => row.status) ?? [],
    hits: found?.results.length ?? 0,
    refused: error?.code ?? "none",
    entries: stats?.entries ?? 0,
  };
}
