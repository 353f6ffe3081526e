import { randomUUID } from "node:crypto";
import type { Answer, TestClient } from "./api";
import { planOf, type SeenFeature, waypoint } from "./content";
import { type Operation, operationsOf } from "./openApi";

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema | false;
  prefixItems?: Schema[];
  anyOf?: Schema[];
}

interface Described {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** A generated request, determined by seed and number. */
export interface FuzzCall {
  number: number;
  method: string;
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Endpoints that end the session, so the fuzzer leaves them out. */
const ENDING = new Set(["/logout", "/user/delete", "/user/password", "/extend"]);

const STRANGE: unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\\u0000",
  "x".repeat(300),
  "'; drop table users; --",
  "%00",
  -1,
  0,
  1e308,
  -0.5,
  2 ** 53,
  true,
  [],
  [null],
  {},
  { $ne: 1 },
  [[[[]]]],
  "__proto__",
  { constructor: { prototype: {} } },
  "🦌",
  "NaN",
  "9".repeat(400),
];

/** Bodies that aren't JSON or abuse it, with the content type they are sent as. */
const RAW: readonly (readonly [body: string, type: string])[] = [
  ["{", "application/json"],
  ['{"a":1,"a":2,"__proto__":{"isOwner":true}}', "application/json"],
  ["[".repeat(20_000), "application/json"],
  [`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`, "application/json"],
  ["1e99999", "application/json"],
  ["null", "application/json; charset=utf-16"],
  ["title=x", "application/x-www-form-urlencoded"],
  ["<a/>", "text/xml"],
  ["x", "multipart/form-data; boundary="],
  ['--b\r\nContent-Disposition: form-data; name="mapData"\r\n\r\n<gpx', "multipart/form-data; boundary=b"],
  ["\u001f\u008b", "application/octet-stream"],
  ["{}", "application/json, text/plain"],
];

/** Park-Miller generator (1988), restarted for every request so that each can be repeated on its own. */
function randomOf(seed: number, number: number): () => number {
  let state = ((seed * 7_919 + number * 104_729) % 2_147_483_646) + 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  next();
  next();
  return next;
}

/** Generates requests from the server's OpenAPI description, for an account that has a feature. */
export class Fuzzer {
  private readonly operations: Operation[];
  private readonly ids: string[];
  private readonly seed: number;

  private constructor(operations: Operation[], ids: string[], seed: number) {
    this.operations = operations;
    this.ids = ids;
    this.seed = seed;
  }

  static async of(client: TestClient, accountId: string, seed: number): Promise<Fuzzer> {
    const { uuid } = await client.data<SeenFeature>("POST", "/features", waypoint("Real"));
    const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: "Real" });
    const note = { noteableId: uuid, title: "Real", contents: "Real" };
    const { uuid: noteId } = await client.data<{ uuid: string }>("POST", "/notes/feature", note);
    const path = `/collections/${hunt.uuid}/plans`;
    const plan = await client.data<{ uuid: string }>("POST", path, planOf("Real"));
    const operations = (await operationsOf(client)).filter(
      (operation) => !operation.path.startsWith("/auth/") && !ENDING.has(operation.path),
    );
    const ids = [uuid, hunt.uuid, noteId, plan.uuid, accountId, randomUUID(), uuid.toUpperCase()];
    return new Fuzzer(operations, ids, seed);
  }

  /** Generates the request with this number, cycling through the operations. */
  call(number: number): FuzzCall {
    const { method, path, schema } = this.operations[number % this.operations.length] as Operation;
    const random = randomOf(this.seed, number);
    const maker = new ValueMaker(random, this.ids);
    const { parameters = [], requestBody } = schema as Described;
    const query = parameters
      .filter((parameter) => parameter.in === "query" && random() < 0.6)
      .map(({ name, schema: of }) => `${name}=${encodeURIComponent(wellFormed(maker.value(of)))}`);
    const url = `${path.replace(/\{(noteableType|type)\}/g, () => maker.kind()).replace(/\{\w+\}/g, () => maker.id())}?${query.join("&")}`;
    if (method === "GET") return { number, method, url };
    const raw = random() < 0.1 ? maker.pick(RAW) : null;
    if (raw) return { number, method, url, body: raw[0], headers: { "content-type": raw[1] } };
    const body = requestBody?.content["application/json"]?.schema;
    return { number, method, url, body: body && (maker.value(body) ?? {}) };
  }
}

class ValueMaker {
  private readonly random: () => number;
  private readonly ids: readonly string[];

  constructor(random: () => number, ids: readonly string[]) {
    this.random = random;
    this.ids = ids;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  id(): string {
    return this.pick([...this.ids, "x", "%00", "..%2F..", "a%2Fb", "null", "%F0%9F%A6%8C", "%ff"]);
  }

  kind(): string {
    return this.random() < 0.8 ? this.pick(["feature", "collections", "Feature"]) : this.id();
  }

  /** Returns a value that the schema allows, or sometimes a strange one. */
  value(schema: Schema | false | undefined, depth = 0): unknown {
    if (!schema || this.random() < 0.12 || depth > 6) return this.pick(STRANGE);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    if (schema.anyOf) return this.value(this.pick(schema.anyOf), depth + 1);
    const type = Array.isArray(schema.type) ? this.pick(schema.type) : schema.type;
    if (type === "object") {
      const entries = Object.entries(schema.properties ?? {}).filter(() => this.random() < 0.8);
      return Object.fromEntries(entries.map(([key, part]) => [key, this.value(part, depth + 1)]));
    }
    if (type === "array") {
      if (schema.prefixItems) return schema.prefixItems.map((part) => this.value(part, depth + 1));
      return Array.from({ length: Math.floor(this.random() * 4) }, () => this.value(schema.items, depth + 1));
    }
    if (type === "number" || type === "integer") return this.pick([0, 1, 4, -1, 0.5, 255, 1_700_000_000]);
    if (type === "boolean") return this.random() < 0.5;
    const words = ["Point", "KML", "text", "favorites/icons", "2024-01-01"];
    return this.pick([...this.ids, ...words, String(this.pick(STRANGE))]);
  }
}

const wellFormed = (part: unknown): string =>
  (typeof part === "object" ? JSON.stringify(part) : String(part)).replace(/\p{Surrogate}/gu, "?");

/** Sends a request and returns what is wrong with the response, or null. */
export async function problemOfCall(client: TestClient, call: FuzzCall): Promise<string | null> {
  let answer: Answer;
  try {
    answer = await client.call(call.method, call.url, call.body, call.headers);
  } catch (error) {
    return `${call.number} ${call.method} ${call.url}: no answer, ${error instanceof Error ? error.message : error}`;
  }
  const { success } = (answer.body ?? {}) as { success?: unknown };
  const file = /^(image\/|application\/(gpx|geo\+json|octet-stream|vnd\.|zip))/.test(
    answer.headers.get("content-type") ?? "",
  );
  if (answer.status < 500 && (file || success === answer.status < 400)) return null;
  const sent = JSON.stringify(call.body)?.slice(0, 300);
  return `${call.number} ${call.method} ${call.url} ${sent}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`;
}
