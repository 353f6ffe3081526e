import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, TestClient } from "../support/api";
import { problemOf } from "../support/content";
import { query } from "../support/database";
import { type MailServer, startMailing, startMailServer, tokenIn } from "../support/mailServer";
import { cleanUp } from "../support/ownServers";
import type { TestServer } from "../support/server";

const PASSWORD = "a long enough secret";

let mails: MailServer;
let server: TestServer;
let known: string;

const address = () => `person-${randomUUID()}@example.org`;
const details = (email: string) => ({ email, password: PASSWORD, firstName: "Test", lastName: "Person" });
const stranger = () => new TestClient(server.url);
const signUp = (email: string) => stranger().call("POST", "/auth/signup", details(email));
const forgot = (email: string) => stranger().call("POST", "/auth/forgot", { email });
const shown = ({ status, body, headers }: Answer) => ({
  status,
  body,
  headers: [...headers.keys()].filter((name) => name !== "x-request-id").sort(),
});

/** Creates an account through the link in the confirmation mail. */
async function confirmed(email: string): Promise<TestClient> {
  await signUp(email);
  const token = tokenIn(await mails.mailTo(email), "/signup/confirm");
  const client = stranger();
  await client.data("POST", "/auth/confirm", { token, password: PASSWORD, firstName: "Test", lastName: "" });
  return client;
}

beforeAll(async () => {
  mails = await startMailServer();
  server = await startMailing(mails);
  // The first account needs no mail, since the operator may have mistyped MAIL_URL.
  const first = await stranger().call("POST", "/auth/signup", details(address()));
  expect(first.status).toBe(200);
  known = address();
  await confirmed(known);
});
beforeEach(() => {
  mails.refuseWith = null;
});
afterAll(async () => {
  await cleanUp();
  await mails.close();
});

describe("signing up", () => {
  it("returns the same for a new and for a known address, and sends the matching mail", async () => {
    const fresh = address();
    const answers = [await signUp(fresh), await signUp(known.toUpperCase())];
    expect(answers[0]).toMatchObject({ status: 202, body: { success: true, data: { mailed: true } } });
    expect(shown(answers[1] as Answer)).toEqual(shown(answers[0] as Answer));
    const notice = await mails.mailTo(known, 2);
    expect(notice).toMatchObject({
      from: "maps@example.org",
      subject: "Someone tried to sign up with your address",
    });
    expect(notice.text).toContain(`${server.url}/login`);
    expect(notice.text).toContain(`${server.url}/forgot`);
    expect(notice.text).not.toContain("token=");
    expect((await mails.mailTo(fresh)).subject).toBe("Finish creating your account");
  });

  it("creates the account at the link, once, with the password chosen there", async () => {
    const email = address();
    await stranger().call("POST", "/auth/signup", { ...details(email), password: "somebody else's guess" });
    const token = tokenIn(await mails.mailTo(email), "/signup/confirm");
    const rows = await query(server.dataDir, "select l::text as text from sign_up_links l where email = $1", [
      email,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.text).not.toContain(Buffer.from(token).toString("hex"));
    const finish = { token, password: PASSWORD, firstName: "Owner", lastName: "" };
    const both = await Promise.all([0, 1].map(() => stranger().call("POST", "/auth/confirm", finish)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const logIn = (password: string) => stranger().call("POST", "/auth/login", { email, password });
    expect((await logIn("somebody else's guess")).status).toBe(401);
    expect(await logIn(PASSWORD)).toMatchObject({ status: 200, body: { data: { firstName: "Owner" } } });
  });

  it("refuses an expired link and addresses that would add headers", async () => {
    const email = address();
    await signUp(email);
    const token = tokenIn(await mails.mailTo(email), "/signup/confirm");
    await query(server.dataDir, "update sign_up_links set expires_at = now() where email = $1", [email]);
    const late = await stranger().call("POST", "/auth/confirm", { token, ...details(email) });
    expect([late.status, problemOf(late.body).id]).toEqual([403, "sign-up-link-invalid"]);
    for (const bad of [
      "a@example.org\r\nBcc: b@example.org",
      "a@example.org,b@example.org",
      "A <a@example.org>",
    ]) {
      expect((await signUp(bad)).status, bad).toBe(400);
      expect((await forgot(bad)).status, bad).toBe(400);
    }
  });
});

describe("a forgotten password", () => {
  it("is reset by a link that works once and ends all sessions; unknown addresses get the same response", async () => {
    const email = address();
    const before = await confirmed(email);
    const answers = [await forgot(address()), await forgot(email)];
    expect(answers[0]).toMatchObject({ status: 202, body: { success: true, data: { mailed: true } } });
    expect(shown(answers[1] as Answer)).toEqual(shown(answers[0] as Answer));
    const mail = await mails.mailTo(email, 2);
    expect(mail.subject).toBe("Reset your password");
    const token = tokenIn(mail, "/reset");
    const [row] = await query<{ minutes: number }>(
      server.dataDir,
      `select extract(epoch from expires_at - now())::int / 60 as minutes from password_resets r
       join users u on u.uuid = r.user_id where u.email = $1`,
      [email],
    );
    expect(row?.minutes).toBeLessThanOrEqual(60);
    const reset = () =>
      stranger().call("POST", "/auth/reset", { token, password: "another and longer secret" });
    expect((await reset()).status).toBe(200);
    expect((await before.call("POST", "/whoami")).status).toBe(401);
    const again = await reset();
    expect([again.status, problemOf(again.body).message]).toEqual([
      403,
      expect.stringContaining("Ask for a new one on the log-in page."),
    ]);
  });

  it("mails an address at most three times, with the same response", async () => {
    const email = address();
    await confirmed(email);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) statuses.push((await forgot(email)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202]);
    await mails.mailTo(email, 4);
    await expect.poll(() => query(server.dataDir, "select from mails")).toEqual([]);
    expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(4);
  });
});

describe("the pages", () => {
  const post = (client: TestClient, path: string, fields: Record<string, string>) =>
    client.request("POST", path, new URLSearchParams(fields));
  const page = async (client: TestClient, path: string) => String((await client.request("GET", path)).body);

  it("go from the log-in page through the mail to a new password", async () => {
    const email = address();
    await confirmed(email);
    const client = stranger();
    expect(await page(client, "/login")).toContain('<a href="/forgot">Forgot password?</a>');
    expect(await page(client, "/forgot")).toContain("Send reset link");
    const sent = await post(client, "/forgot", { email });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/forgot/sent"]);
    expect(await page(client, "/forgot/sent")).toContain("Check your email");
    const token = tokenIn(await mails.mailTo(email, 2), "/reset");
    const done = await post(client, "/reset", {
      token,
      password: "another and longer secret",
      destination: "https://evil.example/",
    });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/maps/"]);
  });

  it("ask for the address first, and for name and password at the link", async () => {
    const client = stranger();
    const form = await page(client, "/signup");
    expect(form).toContain("Send link");
    expect(form).not.toContain('type="password"');
    const email = address();
    const sent = await post(client, "/signup", { email, destination: "//evil.example/" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/signup/sent"]);
    expect((await post(client, "/signup", { email: known })).headers.get("location")).toBe("/signup/sent");
    const token = tokenIn(await mails.mailTo(email), "/signup/confirm");
    expect(await page(client, `/signup/confirm?token=${token}`)).toContain("Finish your account");
    const fields = { token, password: PASSWORD, firstName: "Robin", lastName: "" };
    const done = await post(client, "/signup/confirm", fields);
    expect([done.status, done.headers.get("location")]).toEqual([303, "/maps/"]);
    expect((await client.call("POST", "/whoami")).status).toBe(200);
    expect(await page(stranger(), `/signup/confirm?token=${token}`)).toContain("This link doesn");
  });
});

describe("sending", () => {
  it("retries messages that the mail server defers, and gives up on messages that it rejects", async () => {
    const email = address();
    mails.refuseWith = 451;
    const refused = mails.refused;
    expect((await signUp(email)).status).toBe(202);
    await expect.poll(() => mails.refused).toBe(refused + 1);
    await expect.poll(() => server.logs()).toContain("The mail server deferred this message.");
    mails.refuseWith = null;
    await query(server.dataDir, "update mails set next_at = now()");
    await mails.mailTo(email);
    mails.refuseWith = 550;
    await signUp(address());
    await expect.poll(() => server.logs()).toContain("giving up");
    await expect.poll(() => query(server.dataDir, "select from mails")).toEqual([]);
    expect(server.logs()).not.toContain(email);
  });
});
