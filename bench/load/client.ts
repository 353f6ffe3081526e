import http from "node:http";

export interface Reply {
  status: number;
  ms: number;
  bytes: number;
  headers: http.IncomingHttpHeaders;
  /** Empty unless it was asked for. */
  body: Buffer;
}

/**
 * A client that costs next to nothing: keep-alive connections, no parsing, responses discarded. It accepts
 * what a browser accepts, so the server has the work that browsers give it.
 */
export class CheapClient {
  private readonly agent = new http.Agent({ keepAlive: true });
  private cookie = "";
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async logIn(email: string, password: string): Promise<void> {
    const { headers, status } = await this.call("POST", "/auth/login", { body: { email, password } });
    if (status !== 200) throw new Error(`Logging in answered ${status}`);
    const session = headers["set-cookie"]?.find((cookie) => cookie.startsWith("ridgeline_session="));
    this.cookie = session?.split(";")[0] ?? "";
  }

  /** Another client of the same session, with connections of its own: logging in many times is throttled. */
  another(): CheapClient {
    const client = new CheapClient(this.url);
    client.cookie = this.cookie;
    return client;
  }

  /** Time is from the request's first byte to the answer's last. */
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
      const request = http.request(`${this.url}/api/v1${path}`, {
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

  /** The data of an answer that must be a good one. */
  async data<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await this.call(method, path, { body, keep: true, encoding: "identity" });
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.body}`);
    return (JSON.parse(String(reply.body)) as { data: T }).data;
  }

  close(): void {
    this.agent.destroy();
  }
}
