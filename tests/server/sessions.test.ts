import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { AccountSession } from "../../src/domain/session";
import { type Account, TestClient } from "../support/api";
import { newPerson, problemOf } from "../support/content";
import { poolOf, setBack } from "../support/database";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

let database: pg.Pool;
beforeAll(() => {
  database = poolOf(inject("serverDataDir"));
});
afterAll(() => database.end());

/** Moves the times of an account's sessions back. */
const age = ({ uuid }: Account, minutes: number): Promise<void> =>
  setBack(database, "sessions", ["user_id", uuid], ["rotated_at", "confirmed_at"], minutes * 60_000);

/** Returns another client with the same cookies: a second tab, or a thief. */
function copyOf(client: TestClient): TestClient {
  const copy = new TestClient(client.url);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

async function logIn({ email, password }: Account, userAgent = ""): Promise<TestClient> {
  const client = new TestClient(inject("serverUrl"));
  const answer = await client.call("POST", "/auth/login", { email, password }, { "user-agent": userAgent });
  expect(answer.status).toBe(200);
  return client;
}

const status = async (client: TestClient) => (await client.call("POST", "/whoami")).status;
const sessionsOf = async (client: TestClient) =>
  (await client.data<{ sessions: AccountSession[] }>("GET", "/user/sessions")).sessions;

describe("a session token", () => {
  it("stays while it is young and is replaced when the user's page asks ten minutes later", async () => {
    const { client, account } = await newPerson();
    const first = client.cookieHeader();
    expect(await status(client)).toBe(200);
    expect(client.cookieHeader()).toBe(first);
    await age(account, 11);
    expect(await status(client)).toBe(200);
    expect(client.cookieHeader()).not.toBe(first);
    expect(await status(client)).toBe(200);
  });

  it("ends the session when a replaced token is reused, for the thief and for the user", async () => {
    const { client, account } = await newPerson();
    const thief = copyOf(client);
    await age(account, 11);
    expect(await status(client)).toBe(200);
    expect(await status(client)).toBe(200);
    await age(account, 2);
    const answer = await thief.call("GET", "/features");
    expect([answer.status, problemOf(answer.body).id]).toEqual([401, "not-signed-in"]);
    expect(await status(client)).toBe(401);
    expect(await status(await logIn(account))).toBe(200);
  });

  it("doesn't end the session while other tabs may have requests in progress", async () => {
    const { client, account } = await newPerson();
    const tab = copyOf(client);
    await age(account, 11);
    expect(await status(client)).toBe(200);
    expect(await status(client)).toBe(200);
    expect(await status(tab)).toBe(200);
    // The tab wasn't given a third token, which would have made the second one the old one.
    expect(tab.cookieHeader()).not.toBe(client.cookieHeader());
    expect(await status(client)).toBe(200);
  });

  it("is issued to one of many tabs that ask at once, and all stay logged in", async () => {
    const { client, account } = await newPerson();
    await age(account, 11);
    const before = client.cookieHeader();
    const tabs = Array.from({ length: 8 }, () => copyOf(client));
    const answers = await Promise.all(tabs.map((tab) => tab.call("POST", "/whoami")));
    expect(answers.map((answer) => answer.status)).toEqual(tabs.map(() => 200));
    const renewed = tabs.filter((tab) => tab.cookieHeader() !== before);
    expect(renewed).toHaveLength(1);
    // In a browser, all tabs share the one cookie from now on.
    for (const [name, value] of renewed[0]?.cookies ?? []) client.cookies.set(name, value);
    await age(account, 2);
    expect(await status(client)).toBe(200);
  });

  it("stays valid when the response with the next one was lost", async () => {
    const { client, account } = await newPerson();
    const offline = copyOf(client);
    await age(account, 11);
    expect(await status(client)).toBe(200);
    await age(account, 600);
    expect(await status(offline)).toBe(200);
    expect(offline.cookieHeader()).not.toBe(client.cookieHeader());
    expect(await status(offline)).toBe(200);
  });

  it("keeps the session when a secret is sent that was never its token", async () => {
    const { client } = await newPerson();
    const guesser = copyOf(client);
    for (const [name, value] of guesser.cookies) {
      const bytes = Buffer.from(value, "base64url");
      bytes.fill(7, 32);
      guesser.cookies.set(name, bytes.toString("base64url"));
    }
    expect(await status(guesser)).toBe(401);
    expect(await status(client)).toBe(200);
  });

  it("is useless with another account's or session's name in it", async () => {
    const { client, account } = await newPerson();
    const other = await newPerson();
    const second = await logIn(account);
    const bytesOf = (of: TestClient) => Buffer.from([...of.cookies.values()][0] ?? "", "base64url");
    const mixed = (head: TestClient, from: number, to: number) => {
      const bytes = bytesOf(client);
      bytesOf(head).copy(bytes, from, from, to);
      const thief = copyOf(client);
      for (const name of thief.cookies.keys()) thief.cookies.set(name, bytes.toString("base64url"));
      return thief;
    };
    expect(await status(mixed(other.client, 0, 16))).toBe(401);
    expect(await status(mixed(other.client, 0, 32))).toBe(401);
    expect(await status(second)).toBe(200);
  });
});

describe("extend", () => {
  it("replaces a young token only when forced, and not twice within a minute", async () => {
    const { client } = await newPerson();
    const first = client.cookieHeader();
    await client.data("POST", "/extend");
    await client.data("POST", "/extend?force=0");
    expect(client.cookieHeader()).toBe(first);
    await client.data("POST", "/extend?force=1");
    const second = client.cookieHeader();
    expect(second).not.toBe(first);
    await client.data("POST", "/extend?force=1");
    expect(client.cookieHeader()).toBe(second);
  });

  it("moves the session's end", async () => {
    const { client, account } = await newPerson();
    await database.query("update sessions set expires_at = now() + interval '1 hour' where user_id = $1", [
      account.uuid,
    ]);
    await client.data("POST", "/extend?force=1");
    const { rows } = await database.query(
      "select expires_at > now() + interval '29 days' as later from sessions where user_id = $1",
      [account.uuid],
    );
    expect(rows).toEqual([{ later: true }]);
  });

  it("returns a destination, never on another site", async () => {
    const { client } = await newPerson();
    const to = async (destination: string) =>
      (
        await client.data<{ destination: string }>(
          "POST",
          `/extend?destination=${encodeURIComponent(destination)}`,
        )
      ).destination;
    expect(await to("/maps/?a=1#share-token=x")).toBe("/maps/?a=1#share-token=x");
    for (const foreign of ["https://example.org/", "//example.org", "/\\example.org", "javascript:x", "maps"])
      expect(await to(foreign), foreign).toBe("/maps/");
  });

  it("renews an identity token only for the cookie: a copy of the token expires by itself", async () => {
    const { client } = await newPerson();
    const { identityToken } = await client.data<{ identityToken: string }>("POST", "/whoami");
    const expiryOf = (token: string) =>
      (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { exp: number }).exp;
    // Token expiry has whole seconds.
    await expect
      .poll(async () => {
        const fresh = await client.data<{ identityToken: string }>("POST", "/whoami");
        return expiryOf(fresh.identityToken);
      })
      .toBeGreaterThan(expiryOf(identityToken));
    const thief = new TestClient(client.url);
    const bearer = { authorization: `Bearer ${identityToken}` };
    const calls: [string, string, unknown?][] = [
      ["POST", "/whoami"],
      ["POST", "/extend?force=1"],
      ["PATCH", "/user/map-preferences", { elevationExaggeration: 2 }],
      ["PATCH", "/user/profile", { firstName: "Test", lastName: "Person", location: "" }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await thief.call(method, path, body, bearer);
      expect([answer.status, (answer.body as { data: unknown }).data], path).toEqual([
        200,
        expect.objectContaining({ identityToken }),
      ]);
    }
    expect(thief.cookies.size).toBe(0);
  });

  it("moves no session's end for an identity token", async () => {
    const { client, account } = await newPerson();
    const { identityToken } = await client.data<{ identityToken: string }>("POST", "/whoami");
    await database.query("update sessions set expires_at = now() + interval '1 hour' where user_id = $1", [
      account.uuid,
    ]);
    const bearer = { authorization: `Bearer ${identityToken}` };
    await new TestClient(client.url).call("POST", "/extend?force=1", undefined, bearer);
    const { rows } = await database.query(
      "select expires_at > now() + interval '2 hours' as later from sessions where user_id = $1",
      [account.uuid],
    );
    expect(rows).toEqual([{ later: false }]);
  });

  it("issues no cookie to a request with only an identity token", async () => {
    const { client } = await newPerson();
    const { identityToken } = await client.data<{ identityToken: string }>("POST", "/whoami");
    const program = new TestClient(client.url);
    const answer = await program.call("POST", "/extend?force=1", undefined, {
      authorization: `Bearer ${identityToken}`,
    });
    expect(answer.status).toBe(200);
    expect(program.cookies.size).toBe(0);
    expect(await status(client)).toBe(200);
  });
});

describe("the session list", () => {
  it("shows where the account is logged in, and the current session", async () => {
    const { client, account } = await newPerson();
    await logIn(account, FIREFOX);
    const phone = await logIn(account, IPHONE);
    const sessions = await sessionsOf(phone);
    expect(sessions.map(({ device }) => device).sort()).toEqual([
      "Firefox on Linux",
      "Safari on iPhone",
      expect.any(String),
    ]);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(sessions[0]?.device).toBe("Safari on iPhone");
    const now = Date.now() / 1000;
    for (const { createdAt, lastUsedAt } of sessions) {
      expect(Math.abs(now - createdAt)).toBeLessThan(60);
      expect(lastUsedAt).toBeGreaterThanOrEqual(createdAt);
    }
    expect((await sessionsOf(client)).find(({ isCurrent }) => isCurrent)?.device).not.toBe(
      "Safari on iPhone",
    );
    expect(JSON.stringify(sessions)).not.toMatch(/token|hash|127\.0\.0\.1/i);
  });

  it("ends one, at once and with its identity token", async () => {
    const { client, account } = await newPerson();
    const lost = await logIn(account, IPHONE);
    const { identityToken } = await lost.data<{ identityToken: string }>("POST", "/whoami");
    const [session] = (await sessionsOf(client)).filter(({ isCurrent }) => !isCurrent);
    await client.data("DELETE", `/user/sessions/${session?.uuid}`);
    expect(await status(lost)).toBe(401);
    const bearer = { authorization: `Bearer ${identityToken}` };
    expect((await new TestClient(client.url).call("POST", "/whoami", undefined, bearer)).status).toBe(401);
    expect(await sessionsOf(client)).toHaveLength(1);
    expect((await client.call("DELETE", `/user/sessions/${session?.uuid}`)).status).toBe(404);
  });

  it("ends the current one, as Log Out does", async () => {
    const { client } = await newPerson();
    const [session] = await sessionsOf(client);
    await client.data("DELETE", `/user/sessions/${session?.uuid}`);
    expect(client.cookies.has("ridgeline_session")).toBe(false);
    expect(await status(client)).toBe(401);
  });

  it("ends all others at once", async () => {
    const { client, account } = await newPerson();
    const others = [await logIn(account), await logIn(account)];
    expect(await client.data("DELETE", "/user/sessions")).toEqual({ ended: 2 });
    for (const other of others) expect(await status(other)).toBe(401);
    expect(await status(client)).toBe(200);
  });

  it("never shows or ends another account's sessions", async () => {
    const { client } = await newPerson();
    const { client: thief } = await newPerson();
    const [session] = await sessionsOf(client);
    expect((await thief.call("DELETE", `/user/sessions/${session?.uuid}`)).status).toBe(404);
    expect(JSON.stringify(await sessionsOf(thief))).not.toContain(session?.uuid);
    expect(await status(client)).toBe(200);
  });

  it("is limited to a hundred: one more ends the least recently used one", async () => {
    const { client, account } = await newPerson();
    await database.query(
      `insert into sessions (user_id, uuid, token_hash, expires_at, user_agent, address, seen_at)
       select $1, gen_random_uuid(), '\\x00', now() + interval '1 day', 'old', '', now() - make_interval(hours => n)
       from generate_series(1, 99) n`,
      [account.uuid],
    );
    expect(await sessionsOf(client)).toHaveLength(100);
    await logIn(account, FIREFOX);
    const sessions = await sessionsOf(client);
    expect(sessions).toHaveLength(100);
    expect(sessions.map(({ device }) => device)).toContain("Firefox on Linux");
  });
});

describe("a new password", () => {
  it("ends every other session and is the only valid one", async () => {
    const { client, account } = await newPerson();
    const other = await logIn(account);
    const { identityToken } = await client.data<{ identityToken: string }>("POST", "/whoami");
    const before = copyOf(client);
    const newPassword = `new ${randomUUID()}`;
    const me = await client.data<{ uuid: string }>("POST", "/user/password", {
      currentPassword: account.password,
      newPassword,
    });
    expect(me.uuid).toBe(account.uuid);
    expect(await status(client)).toBe(200);
    expect(await status(other)).toBe(401);
    expect(await status(before)).toBe(401);
    const bearer = { authorization: `Bearer ${identityToken}` };
    expect((await new TestClient(client.url).call("POST", "/whoami", undefined, bearer)).status).toBe(401);
    const { email, password } = account;
    expect((await before.call("POST", "/auth/login", { email, password })).status).toBe(401);
    expect(await status(await logIn({ ...account, password: newPassword }))).toBe(200);
  });

  it("requires the old one, with limited attempts", async () => {
    const { client, account } = await newPerson();
    const change = (currentPassword: string, newPassword = "long enough") =>
      client.call("POST", "/user/password", { currentPassword, newPassword });
    const wrong = await change("not the one");
    expect([wrong.status, problemOf(wrong.body).id]).toEqual([403, "wrong-password"]);
    expect(problemOf(wrong.body).fields).toEqual({ currentPassword: expect.any(String) });
    const short = await change(account.password, "short");
    expect(problemOf(short.body).fields).toEqual({ newPassword: "Use at least 8 characters." });
    const common = await change(account.password, "password");
    expect(problemOf(common.body).fields).toEqual({
      newPassword: "Too many people use this password. Choose another one.",
    });
    // Sent in parallel, to prove that none slips through between the check and the count.
    const guesses = await Promise.all(Array.from({ length: 30 }, () => change("a guess")));
    expect(guesses.filter((answer) => answer.status === 403)).toHaveLength(9);
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(21);
    expect((await change(account.password)).status).toBe(429);
    // The owner can still log in, because logins are throttled separately.
    expect(await status(await logIn(account))).toBe(200);
  });

  it("is set by only one of two simultaneous changes", async () => {
    const { client, account } = await newPerson();
    const answers = await Promise.all(
      ["first one", "second one"].map((newPassword) =>
        copyOf(client).call("POST", "/user/password", { currentPassword: account.password, newPassword }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

describe("trials", () => {
  interface Me {
    roles: string[];
    allowTrial: Record<string, boolean>;
    trial: { role: string; endsAt: number } | null;
  }

  it("can be ended by their owner, and not restarted", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    expect((await client.call("DELETE", "/user/trials")).status).toBe(404);
    await client.data<Me>("POST", "/user/trials", { trial: "insider_trial" });
    expect((await other.call("DELETE", "/user/trials")).status).toBe(404);
    expect((await client.data<Me>("POST", "/whoami")).trial).not.toBeNull();
    expect(await client.data<Me>("DELETE", "/user/trials")).toMatchObject({
      roles: ["registered"],
      trial: null,
      allowTrial: { explorer_trial: true, insider_trial: false },
    });
    expect((await client.call("POST", "/user/trials", { trial: "insider_trial" })).status).toBe(409);
    expect((await client.call("DELETE", "/user/trials")).status).toBe(404);
  });

  it("give their role for fourteen days, each once, one at a time", async () => {
    const { client, account } = await newPerson();
    const me = await client.data<Me>("POST", "/user/trials", { trial: "insider_trial" });
    expect(me.roles).toEqual(["insider_trial", "registered"]);
    expect(me.trial?.role).toBe("insider_trial");
    expect((me.trial?.endsAt ?? 0) - Date.now() / 1000).toBeCloseTo(14 * 86_400, -2);
    expect(me.allowTrial).toEqual({ explorer_trial: false, insider_trial: false });
    const again = await client.call("POST", "/user/trials", { trial: "explorer_trial" });
    expect([again.status, problemOf(again.body).id]).toEqual([409, "trial-not-allowed"]);

    await database.query("update users set trial_ends_at = now() where uuid = $1", [account.uuid]);
    const after = await client.data<Me>("POST", "/whoami");
    expect(after).toMatchObject({
      roles: ["registered"],
      trial: null,
      allowTrial: { explorer_trial: true, insider_trial: false },
    });
    expect((await client.call("POST", "/user/trials", { trial: "insider_trial" })).status).toBe(409);
    expect((await client.data<Me>("POST", "/user/trials", { trial: "explorer_trial" })).roles[0]).toBe(
      "explorer_trial",
    );
  });

  it("start once when they are started twice at the same time", async () => {
    const { client } = await newPerson();
    const answers = await Promise.all(
      ["insider_trial", "explorer_trial", "insider_trial"].map((trial) =>
        client.call("POST", "/user/trials", { trial }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it("aren't for other roles, and end when an administrator sets some", async () => {
    const { client, account } = await newPerson();
    await database.query("update users set roles = '{guest}' where uuid = $1", [account.uuid]);
    expect((await client.call("POST", "/user/trials", { trial: "insider_trial" })).status).toBe(409);
    expect((await client.call("POST", "/user/trials", { trial: "administrator" })).status).toBe(400);

    await database.query("update users set roles = '{registered}' where uuid = $1", [account.uuid]);
    await client.data("POST", "/user/trials", { trial: "insider_trial" });
    const admin = await newPerson();
    await database.query("update users set roles = '{administrator}' where uuid = $1", [admin.account.uuid]);
    const set = await admin.client.data<Me>("PATCH", `/admin/users/${account.uuid}`, { roles: ["explorer"] });
    expect([set.roles, set.trial]).toEqual([["explorer"], null]);
    await database.query("update users set roles = '{registered}' where uuid = $1", [admin.account.uuid]);
  });
});
