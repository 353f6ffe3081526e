import http from "node:http";
import type { VirtualTime } from "./virtualTime";

/** Connection of a browser. */
export interface Connection {
  online: boolean;
  /** Number of upcoming writes whose responses get lost. */
  loseAnswers: number;
  cookies: Map<string, string>;
}

interface Loaded {
  connection: Connection;
  /** Whether the tab has crashed and no longer receives anything. */
  dead: boolean;
}

/** A request that was sent, for failure reports. */
export interface Sent {
  page: string;
  line: string;
  status: number | "lost" | "refused";
}

const NEVER = new Promise<never>(() => {});

/**
 * Connects pages to one server. Each page calls `fetch` with its own host, so that it can be cut off, lose responses or
 * crash. Ids returned for change keys are kept in `made`.
 */
export class Internet {
  /** URL of the current server. */
  server = "";
  sent: Sent[] = [];
  /** Ids of created items by change key. */
  made = new Map<string, string>();
  /** Alters request bodies and response texts, to verify that violations are detected. */
  tamper: {
    sent?(method: string, body: string): string;
    answered?(path: string, text: string): string | undefined;
  } = {};
  private readonly pages = new Map<string, Loaded>();
  private readonly agent = new http.Agent({ keepAlive: true });
  private readonly time: VirtualTime;
  private readonly real = globalThis.fetch;
  private serial = 0;

  constructor(time: VirtualTime) {
    this.time = time;
  }

  install(): void {
    globalThis.fetch = (input, init) => this.fetch(new URL(String(input)), init ?? {});
  }

  restore(): void {
    globalThis.fetch = this.real;
    this.agent.destroy();
  }

  /** Assigns a host to a page of the browser. `end` cuts the page off for good. */
  load(name: string, connection: Connection): { origin: string; end(): void } {
    const host = `${name.toLowerCase()}-${++this.serial}.invalid`;
    const page = { connection, dead: false };
    this.pages.set(host, page);
    const end = () => {
      page.dead = true;
      this.pages.delete(host);
    };
    return { origin: `http://${host}`, end };
  }

  /** Sends a request for the test itself, regardless of connection states. */
  async ask<T>(connection: Connection, method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const { status, bytes } = await this.send(connection, method, `/api/v1${path}`, headers, text);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${bytes}`);
    return (JSON.parse(bytes.toString()) as { data: T }).data;
  }

  private async fetch(url: URL, init: RequestInit): Promise<Response> {
    const page = this.pages.get(url.host);
    if (!page) return NEVER;
    const { connection } = page;
    const method = init.method ?? "GET";
    const path = url.pathname + url.search;
    const note = (status: Sent["status"]) =>
      void this.sent.push({
        page: url.host.split("-")[0] ?? "",
        status,
        line: `${method} ${path} ${init.body ?? ""}`,
      });
    this.time.began();
    try {
      await Promise.resolve();
      init.signal?.throwIfAborted();
      if (!connection.online) throw new TypeError("No connection.");
      const headers = Object.fromEntries(new Headers(init.headers));
      const text = init.body as string | undefined;
      const body = text && (this.tamper.sent?.(method, text) ?? text);
      const answer = await this.send(connection, method, path, headers, body).catch((error) => {
        note("refused");
        throw new TypeError("fetch failed", { cause: error });
      });
      this.remember(headers["idempotency-key"], answer);
      if (page.dead) return await this.nothing();
      init.signal?.throwIfAborted();
      const isWrite = method !== "GET" && !/\/(whoami|login|logout|get)$/.test(url.pathname);
      const lost = !connection.online || (isWrite && connection.loseAnswers > 0);
      if (isWrite && connection.loseAnswers > 0) connection.loseAnswers--;
      note(lost ? "lost" : answer.status);
      if (lost) throw new TypeError("The answer was lost.");
      const bytes = this.tamper.answered?.(path, answer.bytes.toString()) ?? new Uint8Array(answer.bytes);
      return new Response(answer.status === 204 ? null : bytes, {
        status: answer.status,
        headers: { "content-type": answer.type },
      });
    } finally {
      this.time.ended();
    }
  }

  /** A crashed page waits forever, which must not block the others. */
  private async nothing(): Promise<never> {
    this.time.ended();
    return NEVER;
  }

  private remember(key: string | undefined, { status, bytes }: { status: number; bytes: Buffer }): void {
    if (key === undefined || status >= 300) return;
    const { uuid } = (JSON.parse(bytes.toString()) as { data: { uuid: string } }).data;
    const before = this.made.get(key);
    if (before !== undefined && before !== uuid) throw new Error(`${key} made both ${before} and ${uuid}.`);
    this.made.set(key, uuid);
  }

  private send(
    { cookies }: Connection,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<{ status: number; bytes: Buffer; type: string }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Promise((resolve, reject) => {
      const options = {
        method,
        agent: this.agent,
        headers: {
          ...headers,
          ...(cookie && { cookie }),
          origin: this.server,
          ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
        },
      };
      const request = http.request(this.server + path, options, (response) => {
        for (const line of response.headers["set-cookie"] ?? []) keepCookie(cookies, line);
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            bytes: Buffer.concat(parts),
            type: response.headers["content-type"] ?? "",
          }),
        );
      });
      request.on("error", reject);
      request.end(body);
    });
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ");
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  const expired = attributes.some((part) => /^Max-Age=0$|^Expires=Thu, 01 Jan 1970/i.test(part));
  if (expired || value === "") cookies.delete(name);
  else cookies.set(name, value);
}
