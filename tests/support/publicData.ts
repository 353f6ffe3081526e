import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { MadeFeature } from "./mapFiles";

/** A request that the services received. */
export interface Asked {
  method: string;
  path: string;
  range: string | undefined;
  words: URLSearchParams;
}

interface Layer {
  features: (MadeFeature & { id: number })[];
  /** Maximum number of features in a response. A longer result is cut off and flagged. */
  most: number;
}

/**
 * Local stand-in for public services as the agencies document them: S3 files (ETag with MD5, ranges), a web server's
 * folder index, and ArcGIS REST layers. Paths start with the host: /prd-tnm.s3.amazonaws.com/StagedProducts/…
 */
export class PublicData {
  private readonly server: Server;
  private readonly files = new Map<string, { bytes: Uint8Array; etag: string; s3: boolean }>();
  private readonly layers = new Map<string, Layer>();
  private readonly faults = new Map<string, ((response: ServerResponse) => boolean)[]>();
  private held: ServerResponse | null = null;
  readonly asked: Asked[] = [];

  private constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  static async start(): Promise<PublicData> {
    const services = new PublicData();
    services.server.listen(0, "127.0.0.1");
    await once(services.server, "listening");
    return services;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Adds an S3 file. @param etag replaces the MD5 */
  putFile(url: string, bytes: Uint8Array, etag = createHash("md5").update(bytes).digest("hex")): void {
    this.files.set(pathOf(url), { bytes, etag: `"${etag}"`, s3: new URL(url).host.includes("s3") });
  }

  putLayer(url: string, features: readonly MadeFeature[], most = 1000): void {
    this.layers.set(pathOf(url), { features: features.map((one, at) => ({ ...one, id: at + 1 })), most });
  }

  /** Applies faults to the next requests for a URL, one each. A fault returns true if it sent the response itself. */
  fail(url: string, ...faults: ((response: ServerResponse) => boolean)[]): void {
    this.faults.set(pathOf(url), faults);
  }

  /**
   * Sends only the first bytes in response to the next request for a file, and keeps the connection open until `cut`.
   */
  holdAfter(url: string, bytes: Uint8Array, sent: number): void {
    this.fail(url, (response) => {
      const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
      response.writeHead(200, { ETag: etag, Server: "AmazonS3", "Content-Length": bytes.length });
      response.flushHeaders();
      if (sent > 0) response.write(bytes.subarray(0, sent));
      this.held = response;
      return true;
    });
  }

  cut(): void {
    this.held?.destroy();
    this.held = null;
  }

  count(part: string): number {
    return this.asked.filter(({ path }) => path.includes(part)).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", this.url);
    let body = "";
    for await (const piece of request) body += piece;
    const words = new URLSearchParams([...searchParams, ...new URLSearchParams(body)]);
    const { range } = request.headers;
    this.asked.push({ method: request.method ?? "", path: pathname, range, words });
    const fault = this.faults.get(pathname)?.shift();
    if (fault?.(response)) return;
    const file = this.files.get(pathname);
    if (file) return this.sendFile(request, response, file);
    if (pathname.endsWith("/") && [...this.files.keys()].some((path) => path.startsWith(pathname)))
      return void response.setHeader("Content-Type", "text/html").end(this.index(pathname));
    const layer = this.layers.get(pathname) ?? this.layers.get(pathname.replace(/\/query$/, ""));
    if (layer) return void response.end(JSON.stringify(answerOf(layer, pathname, words)));
    response.writeHead(404).end();
  }

  private sendFile(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { bytes, etag, s3 }: { bytes: Uint8Array; etag: string; s3: boolean },
  ): void {
    response.setHeader("ETag", etag);
    response.setHeader("Accept-Ranges", "bytes");
    if (s3) response.setHeader("Server", "AmazonS3");
    const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? "") ?? [];
    const start = from !== undefined && headers["if-range"] === etag ? Number(from) : 0;
    if (start > 0) {
      response.statusCode = 206;
      response.setHeader("Content-Range", `bytes ${start}-${bytes.length - 1}/${bytes.length}`);
    }
    response.setHeader("Content-Length", bytes.length - start);
    response.end(method === "HEAD" ? undefined : bytes.subarray(start));
  }

  /** Folder index in the format of Apache's mod_autoindex. */
  private index(folder: string): string {
    const names = [...this.files.keys()]
      .filter((path) => path.startsWith(folder))
      .map((path) => path.slice(folder.length));
    const rows = names.map(
      (name) => `<tr><td><a href="${name}">${name}</a></td><td align="right">1.2M</td></tr>`,
    );
    return `<html><body><h1>Index of ${folder}</h1><table><tr><th><a href="?C=N;O=D">Name</a></th></tr>
<tr><td><a href="/geo/tiger/">Parent Directory</a></td></tr>${rows.join("\n")}</table></body></html>`;
  }
}

const pathOf = (url: string) => url.replace(/^https:\//, "");

function answerOf({ features, most }: Layer, path: string, words: URLSearchParams): object {
  if (!path.endsWith("/query"))
    return {
      maxRecordCount: most,
      supportedQueryFormats: "JSON, geoJSON, PBF",
      objectIdField: "OBJECTID",
      fields: Object.keys(features[0]?.properties ?? {}).map((name) => ({ name })),
    };
  if (words.get("returnCountOnly") === "true") return { count: features.length };
  if (words.get("returnIdsOnly") === "true")
    return { objectIdFieldName: "OBJECTID", objectIds: features.map(({ id }) => id).reverse() };
  const ids = new Set(words.get("objectIds")?.split(",").map(Number));
  const found = features.filter(({ id }) => ids.has(id));
  return {
    type: "FeatureCollection",
    features: found.slice(0, most).map((feature) => ({ type: "Feature", ...feature })),
    ...(found.length > most && { properties: { exceededTransferLimit: true } }),
  };
}

/** A response without a body. */
export const answers =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): boolean => {
    response.writeHead(status, headers).end();
    return true;
  };
