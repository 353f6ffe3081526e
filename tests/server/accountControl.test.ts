import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditEntry, Invitation, OneTimeLink } from "../../src/domain/administration";
import type { Account as SeenAccount } from "../../src/domain/user";
import { type Account, TestClient } from "../support/api";
import { problemOf, waypoint } from "../support/content";
import { poolOf } from "../support/database";
import { cleanUp, expectLogin, start } from "../support/ownServers";
import type { TestServer } from "../support/server";

interface Person {
  client: TestClient;
  account: Account;
}

/** Server with invitation-only sign-ups. */
let server: TestServer;
let chief: Person;
beforeAll(async () => {
  server = await start({ env: { SIGN_UPS: "invite" } });
  // The first account of an empty server needs no invitation.
  const client = new TestClient(server.url);
  chief = { client, account: await client.signUp() };
});
afterAll(cleanUp);

const invite = (note = "") =>
  chief.client.data<Invitation & OneTimeLink>("POST", "/admin/invitations", { note });
const tokenOf = ({ link }: OneTimeLink): string => [...new URL(link).searchParams.values()][0] ?? "";
const details = (more = {}) => ({
  email: `person-${randomUUID()}@example.org`,
  password: `secret ${randomUUID()}`,
  firstName: "Invited",
  lastName: "Person",
  ...more,
});

async function person(): Promise<Person> {
  const client = new TestClient(server.url);
  const input = details({ invitation: tokenOf(await invite()) });
  const { uuid } = await client.data<{ uuid: string }>("POST", "/auth/signup", input);
  return { client, account: { ...input, uuid } };
}
const logIn = ({ account: { email, password } }: Person) =>
  new TestClient(server.url).call("POST", "/auth/login", { email, password });
const problem = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return [status, problemOf(body).id];
};
const seen = async ({ account }: Person) =>
  (await chief.client.data<{ users: SeenAccount[] }>("GET", `/admin/users?text=${account.email}`)).users[0];
const log = async () =>
  (await chief.client.data<{ entries: AuditEntry[] }>("GET", "/admin/audit?limit=5")).entries;

describe("sign-ups by invitation", () => {
  it("refuses a sign-up without an invitation, and says where to get one", async () => {
    const answer = await new TestClient(server.url).call("POST", "/auth/signup", details());
    expect([answer.status, problemOf(answer.body)]).toEqual([
      403,
      {
        id: "sign-ups-closed",
        message: "Sign-ups are closed on this server. Ask its administrator for an invitation.",
      },
    ]);
    expect(
      await problem(
        new TestClient(server.url).call("POST", "/auth/signup", details({ invitation: "x".repeat(24) })),
      ),
    ).toEqual([403, "invitation-invalid"]);
    expect(await chief.client.data("GET", "/config")).toMatchObject({ signUps: "invite" });
  });

  it("admits one user per invitation, as registered, even when two use it at once", async () => {
    const invitation = tokenOf(await invite("For Alex"));
    const answers = await Promise.all(
      [details(), details()].map((input) =>
        new TestClient(server.url).call("POST", "/auth/signup", { ...input, invitation }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      data: { roles: ["registered"] },
    });
    expect((await log())[0]).toMatchObject({ action: "invitation-used", detail: "For Alex" });
  });

  it("keeps an invitation when the email is taken", async () => {
    const invitation = tokenOf(await invite());
    const client = new TestClient(server.url);
    const taken = details({ invitation, email: chief.account.email });
    expect(await problem(client.call("POST", "/auth/signup", taken))).toEqual([409, "email-taken"]);
    expect((await client.call("POST", "/auth/signup", details({ invitation }))).status).toBe(200);
  });

  it("lists open invitations without their tokens, until they are revoked or expire", async () => {
    const [kept, revoked, expired] = [await invite("Kept"), await invite("Revoked"), await invite("Old")];
    const week = 7 * 24 * 3600;
    expect(kept.expiresAt - kept.createdAt).toBe(week);
    const database = poolOf(server.dataDir);
    await database.query("update invitations set expires_at = now() where uuid = $1", [expired.uuid]);
    await database.end();
    expect((await chief.client.call("DELETE", `/admin/invitations/${revoked.uuid}`)).status).toBe(200);
    expect(await problem(chief.client.call("DELETE", `/admin/invitations/${revoked.uuid}`))).toEqual([
      404,
      "not-found",
    ]);
    const { link: _, ...rest } = kept;
    const { invitations } = await chief.client.data<{ invitations: Invitation[] }>(
      "GET",
      "/admin/invitations",
    );
    expect(invitations.filter(({ note }) => ["Kept", "Revoked", "Old"].includes(note))).toEqual([
      { ...rest, createdBy: chief.account.email },
    ]);
    for (const gone of [revoked, expired])
      expect(
        await problem(
          new TestClient(server.url).call("POST", "/auth/signup", details({ invitation: tokenOf(gone) })),
        ),
      ).toEqual([403, "invitation-invalid"]);
  });

  it("says on its page that sign-ups are closed, and keeps the invitation in the form after a mistake", async () => {
    const visitor = new TestClient(server.url);
    const closed = await visitor.request("GET", "/signup");
    expect(closed.body).toContain(
      "Sign-ups are closed on this server. Ask its administrator for an invitation.",
    );
    expect(closed.body).not.toContain("<form");
    for (const page of ["/login", "/learn/maps"])
      expect((await visitor.request("GET", page)).body, page).not.toContain("Create an account");
    const { pathname, search } = new URL((await invite()).link);
    expect((await visitor.request("GET", `${pathname}${search}`)).body).toContain("<form");
    const values = { ...details(), invitation: search.split("=")[1] ?? "" };
    const wrong = new URLSearchParams({ ...values, password: "short" });
    const again = await visitor.request("POST", "/signup", wrong);
    expect(again.headers.get("location")).toBe(`/signup${search}`);
    expect((await visitor.request("GET", `/signup${search}`)).body).toContain(values.invitation);
    const done = await visitor.request("POST", "/signup", new URLSearchParams(values));
    expect([done.status, done.headers.get("location")]).toEqual([303, "/maps/"]);
    expect((await new TestClient(server.url).request("GET", `/signup${search}`)).body).toContain(
      "This invitation doesn&#39;t work. It may have expired or been used. Ask for a new one.",
    );
  });
});

describe("suspending an account", () => {
  it("ends its sessions at once and blocks logins until it is unsuspended", async () => {
    const other = await person();
    const feature = await other.client.data<{ uuid: string }>("POST", "/features", waypoint("Spring"));
    const { identityToken } = await other.client.data<{ identityToken: string }>("POST", "/whoami");
    const suspended = await chief.client.data<SeenAccount>(
      "POST",
      `/admin/users/${other.account.uuid}/suspend`,
    );
    expect(suspended.suspendedAt).toEqual(expect.any(Number));
    expect((await other.client.call("POST", "/whoami")).status).toBe(401);
    const bearer = { authorization: `Bearer ${identityToken}` };
    const withToken = new TestClient(server.url).call("GET", "/features", undefined, bearer);
    expect((await withToken).status).toBe(401);
    const refused = await logIn(other);
    expect([refused.status, problemOf(refused.body)]).toEqual([
      403,
      { id: "account-suspended", message: "This account is suspended. Ask this server's administrator." },
    ]);
    const wrong = { ...other, account: { ...other.account, password: "not the password" } };
    expect(await problem(logIn(wrong))).toEqual([401, "wrong-credentials"]);
    expect(await chief.client.data("POST", `/admin/users/${other.account.uuid}/unsuspend`)).toMatchObject({
      suspendedAt: null,
    });
    const back = await expectLogin(server.url, other.account);
    expect((await back.call("GET", `/features/${feature.uuid}`)).status).toBe(200);
    expect((await log()).slice(0, 2).map(({ action, actor, account }) => [action, actor, account])).toEqual([
      ["unsuspend", chief.account.email, other.account.email],
      ["suspend", chief.account.email, other.account.email],
    ]);
    expect(server.logs()).toContain(
      `"audit":"suspend","by":"${chief.account.uuid}","account":"${other.account.uuid}"`,
    );
  });

  it("ends a session opened at the same moment", async () => {
    const other = await person();
    const [session] = await Promise.all([
      expectLogin(server.url, other.account).catch(() => null),
      chief.client.data("POST", `/admin/users/${other.account.uuid}/suspend`),
    ]);
    if (session) expect((await session.call("POST", "/whoami")).status).toBe(401);
  });

  it("pauses its links, and leaves accepted shares with their recipients", async () => {
    const [owner, friend, visitor] = [await person(), await person(), new TestClient(server.url)];
    const { uuid } = await owner.client.data<{ uuid: string }>("POST", "/features", waypoint("Spring"));
    const { shareTag } = await owner.client.data<{ shareTag: string }>("POST", `/shares/feature/${uuid}`);
    const token = shareTag.split("=")[1] ?? "";
    await friend.client.data("POST", "/shares/token", { token });
    const view = () => visitor.call("POST", "/shares/view", { token });
    expect((await view()).status).toBe(200);
    await chief.client.data("POST", `/admin/users/${owner.account.uuid}/suspend`);
    expect(await problem(view())).toEqual([404, "unknown-link"]);
    expect((await visitor.request("GET", `/s/${token}`)).status).toBe(404);
    expect((await friend.client.call("GET", `/features/${uuid}`)).status).toBe(200);
    await chief.client.data("POST", `/admin/users/${owner.account.uuid}/unsuspend`);
    expect((await view()).status).toBe(200);
  });
});

describe("ending sessions", () => {
  it("logs another user out everywhere, who can log in again", async () => {
    const other = await person();
    const second = await expectLogin(server.url, other.account);
    expect(await chief.client.data("DELETE", `/admin/users/${other.account.uuid}/sessions`)).toEqual({
      ended: 2,
    });
    for (const client of [other.client, second])
      expect((await client.call("POST", "/whoami")).status).toBe(401);
    await expectLogin(server.url, other.account);
  });
});

describe("a password link", () => {
  const reset = (link: OneTimeLink, password: string, client = new TestClient(server.url)) =>
    client.call("POST", "/auth/reset", { token: tokenOf(link), password });
  const make = (whose: Person) =>
    chief.client.data<OneTimeLink>("POST", `/admin/users/${whose.account.uuid}/password-reset`);

  it("sets the password once, ends every earlier session and logs in", async () => {
    const other = await person();
    const link = await make(other);
    expect(link.expiresAt).toBeGreaterThan(Date.now() / 1000 + 23 * 3600);
    // Creating the link changes nothing until it is used.
    await expectLogin(server.url, other.account);
    expect((await reset(link, "short")).status).toBe(400);
    const password = `new secret ${randomUUID()}`;
    const client = new TestClient(server.url);
    const answer = await reset(link, password, client);
    expect(answer.body).toMatchObject({ data: { uuid: other.account.uuid } });
    expect((await client.call("POST", "/whoami")).status).toBe(200);
    expect((await other.client.call("POST", "/whoami")).status).toBe(401);
    expect((await logIn(other)).status).toBe(401);
    await expectLogin(server.url, { ...other.account, password });
    expect(await problem(reset(link, password))).toEqual([403, "reset-invalid"]);
    expect((await log())[0]).toMatchObject({ action: "reset-used", actor: other.account.email });
  });

  it("is replaced by the next one, and ends with a password change and on expiry", async () => {
    const other = await person();
    const first = await make(other);
    const second = await make(other);
    expect(await problem(reset(first, "a long new secret"))).toEqual([403, "reset-invalid"]);
    await other.client.data("POST", "/user/password", {
      currentPassword: other.account.password,
      newPassword: "another long secret",
    });
    expect(await problem(reset(second, "a long new secret"))).toEqual([403, "reset-invalid"]);
    const third = await make(other);
    const database = poolOf(server.dataDir);
    await database.query("update password_resets set expires_at = now()");
    await database.end();
    expect(await problem(reset(third, "a long new secret"))).toEqual([403, "reset-invalid"]);
  });

  it("has its own form, for logged-in users as well", async () => {
    const other = await person();
    const { pathname, search } = new URL((await make(other)).link);
    const page = await other.client.request("GET", `${pathname}${search}`);
    expect(page.body).toContain("Set a new password");
    expect(page.body).toContain("<form");
    const password = `new secret ${randomUUID()}`;
    const values = new URLSearchParams({ token: search.split("=")[1] ?? "", password });
    const done = await new TestClient(server.url).request("POST", "/reset", values);
    expect([done.status, done.headers.get("location")]).toEqual([303, "/maps/"]);
    const used = await new TestClient(server.url).request("GET", `${pathname}${search}`);
    expect(used.body).toContain("Ask an administrator for a new one.");
    await expectLogin(server.url, { ...other.account, password });
  });

  it("doesn't open a suspended account", async () => {
    const other = await person();
    const link = await make(other);
    await chief.client.data("POST", `/admin/users/${other.account.uuid}/suspend`);
    expect(await problem(reset(link, "a long new secret"))).toEqual([403, "account-suspended"]);
  });
});

describe("deleting another's account", () => {
  it("needs its email, and takes its content, sessions and shares", async () => {
    const other = await person();
    const { uuid } = await other.client.data<{ uuid: string }>("POST", "/features", waypoint("Spring"));
    const { shareTag } = await other.client.data<{ shareTag: string }>("POST", `/shares/feature/${uuid}`);
    const wrong = await chief.client.call("POST", `/admin/users/${other.account.uuid}/delete`, {
      email: chief.account.email,
    });
    expect([wrong.status, problemOf(wrong.body).fields]).toEqual([
      400,
      { email: "This isn't the email of the account." },
    ]);
    expect((await other.client.call("POST", "/whoami")).status).toBe(200);
    const email = ` ${other.account.email.toUpperCase()} `;
    expect(
      (await chief.client.call("POST", `/admin/users/${other.account.uuid}/delete`, { email })).status,
    ).toBe(200);
    expect((await other.client.call("POST", "/whoami")).status).toBe(401);
    expect((await logIn(other)).status).toBe(401);
    const token = shareTag.split("=")[1];
    const view = new TestClient(server.url).call("POST", "/shares/view", { token });
    expect((await view).status).toBe(404);
    expect(await seen(other)).toBeUndefined();
    expect(
      await problem(chief.client.call("POST", `/admin/users/${other.account.uuid}/delete`, { email })),
    ).toEqual([404, "not-found"]);
    expect((await log())[0]).toMatchObject({ action: "delete", account: other.account.email });
    const database = poolOf(server.dataDir);
    await expect
      .poll(async () => (await database.query("select 1 from features where uuid = $1", [uuid])).rowCount)
      .toBe(0);
    await database.end();
  });
});

describe("account administration", () => {
  const everything = (whose: Person): [string, string, unknown?][] => [
    ["POST", `/admin/users/${whose.account.uuid}/suspend`],
    ["POST", `/admin/users/${whose.account.uuid}/unsuspend`],
    ["DELETE", `/admin/users/${whose.account.uuid}/sessions`],
    ["POST", `/admin/users/${whose.account.uuid}/password-reset`],
    ["POST", `/admin/users/${whose.account.uuid}/delete`, { email: whose.account.email }],
  ];
  const general: [string, string, unknown?][] = [
    ["GET", "/admin/invitations"],
    ["POST", "/admin/invitations", { note: "" }],
    ["DELETE", `/admin/invitations/${randomUUID()}`],
    ["GET", "/admin/audit"],
  ];

  it("is for administrators only", async () => {
    const [other, whose] = [await person(), await person()];
    for (const [method, route, body] of [...everything(whose), ...everything(chief), ...general]) {
      const refused = other.client.call(method, route, body);
      expect(await problem(refused), `${method} ${route}`).toEqual([403, "forbidden"]);
      expect((await new TestClient(server.url).call(method, route, body)).status).toBe(401);
    }
    expect(await seen(whose)).toMatchObject({ suspendedAt: null });
    expect((await whose.client.call("POST", "/whoami")).status).toBe(200);
  });

  it("isn't for an administrator's own account", async () => {
    for (const [method, route, body] of everything(chief))
      expect(await problem(chief.client.call(method, route, body))).toEqual([409, "own-account"]);
  });

  it("leaves one administrator, even when two suspend or delete each other at once", async () => {
    const deputy = await person();
    const promote = () =>
      chief.client.data("PATCH", `/admin/users/${deputy.account.uuid}`, { roles: ["administrator"] });
    await promote();
    const answers = await Promise.all([
      chief.client.call("POST", `/admin/users/${deputy.account.uuid}/suspend`),
      deputy.client.call("POST", `/admin/users/${chief.account.uuid}/suspend`),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
    const database = poolOf(server.dataDir);
    const active = "select uuid from users where roles[1] = 'administrator' and suspended_at is null";
    expect((await database.query(active)).rowCount).toBe(1);
    // A suspended administrator doesn't count as one who could take over.
    await database.query("update users set suspended_at = null where uuid = $1", [chief.account.uuid]);
    await database.query("update users set suspended_at = now() where uuid = $1", [deputy.account.uuid]);
    await database.end();
    chief.client = await expectLogin(server.url, chief.account);
    const { password } = chief.account;
    const last = chief.client.call("POST", "/user/delete", { password });
    expect(await problem(last)).toEqual([409, "last-administrator"]);
  });
});

it("closed sign-ups admit only the first account, invited or not", async () => {
  const closed = await start({ env: { SIGN_UPS: "closed" } });
  const first = new TestClient(closed.url);
  expect((await first.request("GET", "/signup")).body).toContain("<form");
  await first.signUp();
  const token = "x".repeat(24);
  const hash = "sha256(convert_to($1, 'utf8'))";
  const database = poolOf(closed.dataDir);
  await database.query(
    `insert into invitations (token_hash, uuid, note, created_by, expires_at)
     values (${hash}, $2, '', $2, now() + interval '1 day')`,
    [token, randomUUID()],
  );
  await database.end();
  for (const input of [details(), details({ invitation: token })])
    expect(await problem(new TestClient(closed.url).call("POST", "/auth/signup", input))).toEqual([
      403,
      "sign-ups-closed",
    ]);
  for (const page of ["/signup", `/signup?invitation=${token}`]) {
    const { body } = await new TestClient(closed.url).request("GET", page);
    expect(body).toContain("Sign-ups are closed on this server.");
    // With sign-ups closed, there are no invitations either.
    expect(body).not.toContain("for an invitation");
  }
  expect(await problem(first.call("POST", "/admin/invitations", { note: "" }))).toEqual([
    409,
    "sign-ups-closed",
  ]);
});
