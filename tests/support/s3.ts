import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface S3Server {
  url: string;
  /** Stored objects by key. */
  objects: Map<string, Buffer>;
  /** Status of every response while set. */
  failWith: number | null;
  /** Settings for a server that stores its photos here. */
  env: Record<string, string>;
  close(): void;
}

const BUCKET = "photos";
const KEY_ID = "test-key";

/**
 * Starts an S3-like store with one path-style bucket, whole objects and the usual errors. It requires a signature with
 * the right key and checks the body against the signed checksum, but doesn't verify signatures.
 */
export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void answer(store, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store: S3Server = {
    url,
    objects,
    failWith: null,
    env: {
      STORAGE: "s3",
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: "test-secret",
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return store;
}

async function answer(store: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request).catch(() => null);
  if (!body) return;
  const refuse = (status: number, code: string) => {
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  };
  if (store.failWith) return refuse(store.failWith, "ServiceUnavailable");
  const signed = request.headers.authorization ?? "";
  if (!signed.startsWith(`AWS4-HMAC-SHA256 Credential=${KEY_ID}/`)) return refuse(403, "InvalidAccessKeyId");
  const [, bucket, ...rest] = decodeURIComponent(request.url?.split("?")[0] ?? "").split("/");
  const key = rest.join("/");
  if (bucket !== BUCKET) return refuse(404, "NoSuchBucket");
  const object = store.objects.get(key);
  const headers = {
    etag: `"${createHash("md5")
      .update(object ?? body)
      .digest("hex")}"`,
  };
  switch (request.method) {
    case "PUT": {
      const sum = String(request.headers["x-amz-content-sha256"]);
      if (/^[0-9a-f]{64}$/.test(sum) && sum !== createHash("sha256").update(body).digest("hex"))
        return refuse(400, "XAmzContentSHA256Mismatch");
      store.objects.set(key, body);
      response.writeHead(200, headers).end();
      return;
    }
    case "GET":
    case "HEAD":
      if (!object) return refuse(404, "NoSuchKey");
      response.writeHead(200, { ...headers, "content-length": object.length });
      response.end(request.method === "GET" ? object : undefined);
      return;
    case "DELETE":
      store.objects.delete(key);
      response.writeHead(204).end();
      return;
    default:
      refuse(405, "MethodNotAllowed");
  }
}
