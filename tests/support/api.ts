import { randomUUID } from "node:crypto";

export interface Answer {
  status: number;
  // Tests inspect responses of every shape, and each states what it expects.
  body: unknown;
  headers: Headers;
}

export interface Account {
  email: string;
  password: string;
  uuid: string;
}

/** Successful response of the user API. */
export type Envelope<T> = { success: true; data: T };

/** Client of the user API with its own cookies, like one user in one browser. */
export class TestClient {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  /** Creates an account and keeps its session. */
  async signUp(
    password = `secret ${randomUUID()}`,
    name = { firstName: "Test", lastName: "Person" },
  ): Promise<Account> {
    const email = `person-${randomUUID()}@example.org`;
    const { status, body } = await this.call("POST", "/auth/signup", {
      email,
      password,
      ...name,
    });
    if (status >= 300) throw new Error(`Sign-up answered ${status}: ${JSON.stringify(body)}`);
    return { email, password, uuid: (body as Envelope<{ uuid: string }>).data.uuid };
  }

  /** Calls /api/v1 + path. Plain objects are sent as JSON, FormData as multipart. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.request(method, `/api/v1${path}`, body, headers);
  }

  /** Calls any path of the server without following redirects. */
  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const raw = body instanceof FormData || body instanceof URLSearchParams || typeof body === "string";
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: "manual",
      headers: {
        origin: this.url,
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader() }),
        ...(body !== undefined && !raw && { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : raw ? (body as BodyInit) : JSON.stringify(body),
    });
    this.keepCookies(response.headers.getSetCookie());
    const text = await response.text();
    return { status: response.status, body: parse(text), headers: response.headers };
  }

  /** Returns the data of a request that must succeed. */
  async data<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return (answer.body as Envelope<T>).data;
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      const expired = attributes.some(
        (part) => /^Max-Age=0$/i.test(part) || /^Expires=Thu, 01 Jan 1970/i.test(part),
      );
      if (expired || value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
