import http from "node:http";

export interface Reply {
  status: number;
  ms: number;
  bytes: number;
  headers: http.IncomingHttpHeaders;
  /** Empty unless `keep` was set. */
  body: Buffer;
}

/**
 * A low-overhead client: keep-alive connections, no parsing, responses discarded. It sends the Accept-Encoding of a
 * browser, so the server does the same compression work.
 */
export class CheapClient {
  private readonly agent = new http.Agent({ keepAlive: true });
  private cookie = "";
  private readonly url: string;
  private readonly root: string;

  /** @param root path that all requests start with */
  constructor(url: string, root = "/api/v1") {
    this.url = url;
    this.root = root;
  }

  async logIn(email: string, password: string): Promise<void> {
    const { headers, status } = await this.call("POST", "/auth/login", { body: { email, password } });
    if (status !== 200) throw new Error(`Logging in answered ${status}`);
    const session = headers["set-cookie"]?.find((cookie) => cookie.startsWith("ridgeline_session="));
    this.cookie = session?.split(";")[0] ?? "";
  }

  /** Returns another client with the same session and its own connections. Logging in many times would be throttled. */
  another(root = this.root): CheapClient {
    const client = new CheapClient(this.url, root);
    client.cookie = this.cookie;
    return client;
  }

  /** Sends a request. Time runs from the request's first byte to the last byte of the response. */
  call(
    method: string,
    path: string,
    {
      body,
      keep = false,
      encoding = "gzip, deflate, br",
    }: { body?: unknown; keep?: boolean; encoding?: string } = {},
  ): Promise<Reply> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const request = http.request(`${this.url}${this.root}${path}`, {
        method,
        agent: this.agent,
        headers: {
          "accept-encoding": encoding,
          ...(this.cookie !== "" && { cookie: this.cookie }),
          ...(payload !== undefined && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(payload),
          }),
        },
      });
      request.on("error", reject);
      request.on("response", (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on("data", (part: Buffer) => {
          bytes += part.length;
          if (keep) parts.push(part);
        });
        response.on("error", reject);
        response.on("end", () => {
          const ms = performance.now() - began;
          const { statusCode: status = 0, headers } = response;
          resolve({ status, ms, bytes, headers, body: Buffer.concat(parts) });
        });
      });
      request.end(payload);
    });
  }

  /** Returns the data of a successful response. @throws Error for any other */
  async data<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await this.call(method, path, { body, keep: true, encoding: "identity" });
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.body}`);
    return (JSON.parse(String(reply.body)) as { data: T }).data;
  }

  close(): void {
    this.agent.destroy();
  }
}
