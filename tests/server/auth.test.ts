import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import { newPerson, problemOf } from "../support/content";
import { cleanUp, start } from "../support/ownServers";

afterAll(cleanUp);

interface Me {
  uuid: string;
  email: string;
  roles: string[];
  allowTrial: Record<string, boolean>;
  identityToken: string;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

describe("sign-up", () => {
  it("returns the user with an identity token of 15 minutes and a cookie that scripts can't read", async () => {
    const client = new TestClient(inject("serverUrl"));
    const email = `New.${randomUUID()}@Example.org`;
    const answer = await client.call("POST", "/auth/signup", {
      email,
      password: "correct horse",
      firstName: " Test ",
      lastName: "",
    });
    expect(answer.status).toBe(200);
    const me = (answer.body as { data: Me }).data;
    expect(me).toMatchObject({ email, firstName: "Test", lastName: "" });
    const claims = claimsOf(me.identityToken) as { exp: number; iat: number; sub: string };
    expect(claims.exp - claims.iat).toBe(900);
    expect(claims.sub).toBe(me.uuid);
    const cookie = answer.headers.getSetCookie().join();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(JSON.stringify(answer.body)).not.toMatch(/argon|password/i);
  });

  it("refuses a taken address, in any case", async () => {
    const { client, account } = await newPerson();
    const answer = await client.call("POST", "/auth/signup", {
      email: account.email.toUpperCase(),
      password: "another one",
      firstName: "A",
      lastName: "B",
    });
    expect(answer.status).toBe(409);
    expect(problemOf(answer.body)).toMatchObject({
      id: "email-taken",
      fields: { email: expect.any(String) },
    });
  });

  it("names the invalid fields", async () => {
    const client = new TestClient(inject("serverUrl"));
    const answer = await client.call("POST", "/auth/signup", {
      email: "x",
      password: "short",
      firstName: "  ",
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(problemOf(answer.body).fields ?? {}).sort()).toEqual([
      "email",
      "firstName",
      "lastName",
      "password",
    ]);
  });

  it.each(["password", "PassWord", "qwertyuiop", "aaaaaaaaaaaa"])(
    "refuses the common password %s",
    async (password) => {
      const client = new TestClient(inject("serverUrl"));
      const email = `${randomUUID()}@example.org`;
      const answer = await client.call("POST", "/auth/signup", {
        email,
        password,
        firstName: "A",
        lastName: "B",
      });
      expect(answer.status).toBe(400);
      expect(problemOf(answer.body).fields).toEqual({
        password: "Too many people use this password. Choose another one.",
      });
    },
  );

  it("makes no later account an administrator, whatever it requests", async () => {
    await newPerson();
    const client = new TestClient(inject("serverUrl"));
    const me = await client.data<Me>("POST", "/auth/signup", {
      email: `${randomUUID()}@example.org`,
      password: "a long enough secret",
      firstName: "A",
      lastName: "B",
      roles: ["administrator"],
      uuid: randomUUID(),
    });
    expect(me.roles).toEqual(["registered"]);
    expect(me.allowTrial).toEqual({ explorer_trial: true, insider_trial: true });
  });
});

describe("sessions", () => {
  it("identify the user by cookie and by identity token, until logout ends the session on the server", async () => {
    const { client, account } = await newPerson();
    const me = await client.data<Me>("POST", "/whoami");
    expect(me.uuid).toBe(account.uuid);
    const byToken = new TestClient(client.url);
    const bearer = { authorization: `Bearer ${me.identityToken}` };
    expect((await byToken.call("POST", "/whoami", undefined, bearer)).status).toBe(200);
    const cookies = new Map(client.cookies);

    expect((await client.call("POST", "/logout")).status).toBe(200);
    expect(client.cookies.has("ridgeline_session")).toBe(false);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect((await client.call("POST", "/whoami")).status).toBe(401);
    expect((await byToken.call("POST", "/whoami", undefined, bearer)).status).toBe(401);
  });

  it("are extended by a new cookie, while requests in progress with the old one still count", async () => {
    const { client } = await newPerson();
    const before = client.cookieHeader();
    await client.data("POST", "/extend?destination=maps&force=1");
    expect(client.cookieHeader()).not.toBe(before);
    expect((await client.call("POST", "/whoami")).status).toBe(200);
    const old = await fetch(`${client.url}/api/v1/whoami`, { method: "POST", headers: { cookie: before } });
    expect(old.status).toBe(200);
  });

  it("reject forged, truncated or unsigned tokens", async () => {
    const { client } = await newPerson();
    const { identityToken } = await client.data<Me>("POST", "/whoami");
    const [head = "", body = "", signature = ""] = identityToken.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const other = Buffer.from(JSON.stringify({ ...claimsOf(identityToken), sub: randomUUID() })).toString(
      "base64url",
    );
    const stranger = new TestClient(client.url);
    for (const token of [`${head}.${body}.`, `${none}.${body}.`, `${head}.${other}.${signature}`, "x", ""]) {
      const answer = await stranger.call("POST", "/whoami", undefined, { authorization: `Bearer ${token}` });
      expect(answer.status, token).toBe(401);
    }
  });

  it("refuse unsafe calls from another site", async () => {
    const { client } = await newPerson();
    const from = (headers: Record<string, string>) =>
      client.call("POST", "/collections", { title: "Theirs" }, headers);
    expect((await from({ origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await from({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await from({ "sec-fetch-site": "same-origin" })).status).toBe(200);
  });
});

describe("sign-in", () => {
  it("accepts the right password and throttles guessing per account", async () => {
    const { account } = await newPerson();
    const client = new TestClient(inject("serverUrl"));
    const { email, password } = account;
    const wrong = { email, password: "wrong password" };
    const first = await client.call("POST", "/auth/login", wrong);
    expect(first.status).toBe(401);
    expect(problemOf(first.body).id).toBe("wrong-credentials");
    expect((await client.call("POST", "/auth/login", { email: email.toUpperCase(), password })).status).toBe(
      200,
    );

    for (let count = 0; count < 10; count++) await client.call("POST", "/auth/login", wrong);
    const throttled = await client.call("POST", "/auth/login", { email, password });
    expect(throttled.status).toBe(429);
    expect(problemOf(throttled.body).id).toBe("too-many-attempts");
    expect(throttled.headers.get("retry-after")).toBe("900");
  });

  it("admits the owner on a known device and from another network, however many others guess", async () => {
    const server = await start({ env: { TRUST_PROXY: "true" } });
    const { client: known, account } = await newPerson(server.url);
    const { email, password } = account;
    const from = (client: TestClient, address: string, secret: string) =>
      client.call("POST", "/auth/login", { email, password: secret }, { "x-forwarded-for": address });
    const stranger = new TestClient(server.url);
    for (let count = 0; count < 10; count++)
      expect((await from(stranger, "203.0.113.5", "wrong password")).status).toBe(401);
    expect((await from(stranger, "203.0.113.5", password)).status).toBe(429);
    await known.call("POST", "/logout");
    expect((await from(known, "203.0.113.5", password)).status).toBe(200);
    expect((await from(new TestClient(server.url), "198.51.100.7", password)).status).toBe(200);

    // Attacks from many networks lock out strangers, but not the owner's device.
    for (let network = 0; network < 10; network++)
      for (let count = 0; count < 10; count++) await from(stranger, `192.0.2.${network}`, "wrong password");
    expect((await from(new TestClient(server.url), "198.51.100.8", password)).status).toBe(429);
    expect((await from(known, "192.0.2.1", password)).status).toBe(200);

    // The device cookie is valid for this account only and gives no extra guesses.
    const { client: other } = await newPerson(server.url);
    expect((await from(other, "198.51.100.9", password)).status).toBe(429);
    for (let count = 0; count < 10; count++) await from(known, "198.51.100.9", "wrong password");
    expect((await from(known, "198.51.100.10", password)).status).toBe(429);
  });

  it("returns the same error for an unknown address as for a wrong password", async () => {
    const client = new TestClient(inject("serverUrl"));
    const answer = await client.call("POST", "/auth/login", {
      email: `${randomUUID()}@example.org`,
      password: "x",
    });
    expect(answer.status).toBe(401);
    expect(problemOf(answer.body).id).toBe("wrong-credentials");
  });
});

describe("roles", () => {
  it("can be set only by an administrator", async () => {
    const { client, account } = await newPerson();
    const answer = await client.call("PATCH", `/admin/users/${account.uuid}`, { roles: ["insider"] });
    const me = await client.data<Me>("POST", "/whoami");
    // If this test runs alone on a server, this account is the first and therefore administrator.
    if (me.roles[0] !== "administrator") expect(answer.status).toBe(403);
  });
});

it("every response is in the envelope", async () => {
  const client = new TestClient(inject("serverUrl"));
  const calls: [number, string, string, string | undefined, Record<string, string>][] = [
    [404, "GET", "/nothing", undefined, {}],
    [404, "PUT", "/features", undefined, {}],
    [415, "POST", "/auth/login", "email=x", { "content-type": "text/plain" }],
    [400, "POST", "/auth/login", "{", { "content-type": "application/json" }],
    [400, "POST", "/auth/login", '{"__proto__": 1}', { "content-type": "application/json" }],
    [413, "POST", "/auth/login", `"${"x".repeat(2_000_000)}"`, { "content-type": "application/json" }],
    [401, "GET", "/features", undefined, {}],
  ];
  for (const [status, method, path, body, headers] of calls) {
    const answer = await client.call(method, path, body, headers);
    expect(answer.status, `${method} ${path}`).toBe(status);
    expect(answer.body, `${method} ${path}`).toMatchObject({
      success: false,
      data: { id: expect.any(String), message: expect.any(String) },
    });
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  }
});
