import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { Account as SeenAccount } from "../../src/domain/user";
import { type Account, TestClient } from "../support/api";
import { problemOf } from "../support/content";
import { poolOf } from "../support/database";

interface Person {
  client: TestClient;
  account: Account;
}
interface Found {
  users: SeenAccount[];
  total: number;
  limit: number;
  offset: number;
}

const MARK = randomUUID().slice(0, 8);
let database: pg.Pool;
let chief: Person;
let deputy: Person;
let other: Person;

async function person(firstName: string): Promise<Person> {
  const client = new TestClient(inject("serverUrl"));
  return { client, account: await client.signUp(undefined, { firstName, lastName: `O'Neil-${MARK}` }) };
}
const setRoles = ({ account }: Person, roles: string[]) =>
  database.query("update users set roles = $2 where uuid = $1", [account.uuid, roles]);
const rolesOf = async ({ account }: Person) =>
  (await database.query("select roles from users where uuid = $1", [account.uuid])).rows[0].roles;
const change = (by: Person, whose: Person, roles: string[]) =>
  by.client.call("PATCH", `/admin/users/${whose.account.uuid}`, { roles });
const list = ({ client }: Person, query = "") => client.data<Found>("GET", `/admin/users?${query}`);

/** Original roles of the shared server's other administrators, who are demoted during these tests. */
let before: { uuid: string; roles: string[] }[] = [];
beforeAll(async () => {
  database = poolOf(inject("serverDataDir"));
  chief = await person("Chief");
  deputy = await person("Deputy");
  other = await person("Other");
  before = (await database.query("select uuid, roles from users where roles[1] = 'administrator'")).rows;
  await database.query("update users set roles = '{registered}' where roles[1] = 'administrator'");
});
beforeEach(async () => {
  await setRoles(chief, ["administrator"]);
  await setRoles(deputy, ["registered"]);
  await setRoles(other, ["registered"]);
});
afterAll(async () => {
  await setRoles(chief, ["registered"]);
  for (const { uuid, roles } of before)
    await database.query("update users set roles = $2 where uuid = $1", [uuid, roles]);
  await database.end();
});

describe("the account list", () => {
  it("is searched by part of a name or address, in pages by name", async () => {
    const found = await list(chief, `text=${encodeURIComponent(`o'neil-${MARK}`)}`);
    expect(found).toMatchObject({ total: 3, limit: 50, offset: 0 });
    expect(found.users.map(({ firstName }) => firstName)).toEqual(["Chief", "Deputy", "Other"]);
    expect(found.users[2]).toEqual({
      uuid: other.account.uuid,
      email: other.account.email,
      firstName: "Other",
      lastName: `O'Neil-${MARK}`,
      roles: ["registered"],
      trial: null,
      createdAt: expect.any(Number),
      suspendedAt: null,
    });
    const second = await list(chief, `text=${MARK}&limit=1&offset=1`);
    expect([second.users.map(({ firstName }) => firstName), second.total]).toEqual([["Deputy"], 3]);
    expect((await list(chief, `text=${other.account.email.toUpperCase()}`)).total).toBe(1);
    expect((await list(chief, `text=${encodeURIComponent("%_' or 1=1 --")}`)).total).toBe(0);
    expect((await list(chief)).total).toBeGreaterThanOrEqual(3);
  });

  it("shows a trial beside the assigned roles, ended by a role change", async () => {
    await other.client.data("POST", "/user/trials", { trial: "insider_trial" });
    const [seen] = (await list(chief, `text=${other.account.email}`)).users;
    expect(seen).toMatchObject({ roles: ["registered"], trial: { role: "insider_trial" } });
    expect((await change(chief, other, ["explorer"])).status).toBe(200);
    expect((await list(chief, `text=${other.account.email}`)).users[0]).toMatchObject({
      roles: ["explorer"],
      trial: null,
    });
  });

  it.each(["limit=0", "limit=101", "offset=-1", `text=${"x".repeat(121)}`])("refuses %s", async (query) => {
    expect((await chief.client.call("GET", `/admin/users?${query}`)).status).toBe(400);
  });
});

describe("an account that isn't an administrator", () => {
  it.each([[["registered"]], [["insider_plus"]], [["customer_service", "administrator"]], [["guest"]]])(
    "sees no account and changes none: %j",
    async (roles) => {
      await setRoles(other, roles);
      const listed = await other.client.call("GET", `/admin/users?text=${chief.account.email}`);
      expect([listed.status, problemOf(listed.body).id]).toEqual([403, "forbidden"]);
      expect(JSON.stringify(listed.body)).not.toContain(chief.account.email);
      for (const whose of [other, chief]) {
        expect((await change(other, whose, ["administrator"])).status).toBe(403);
        expect((await change(other, whose, ["guest"])).status).toBe(403);
      }
      expect(await rolesOf(other)).toEqual(roles);
      expect(await rolesOf(chief)).toEqual(["administrator"]);
    },
  );

  it("has no more rights than an anonymous client", async () => {
    const nobody = new TestClient(inject("serverUrl"));
    expect((await nobody.call("GET", "/admin/users")).status).toBe(401);
    expect((await change({ client: nobody, account: chief.account }, other, ["guest"])).status).toBe(401);
  });

  it("loses the rights at once when the role is removed, even in an open session", async () => {
    await setRoles(deputy, ["administrator"]);
    expect((await deputy.client.call("GET", "/admin/users")).status).toBe(200);
    expect((await change(chief, deputy, ["registered"])).status).toBe(200);
    expect((await deputy.client.call("GET", "/admin/users")).status).toBe(403);
  });
});

describe("roles", () => {
  it("are set in order: the first one counts", async () => {
    const answer = await change(chief, other, ["insider", "registered"]);
    expect(answer.body).toMatchObject({
      data: { uuid: other.account.uuid, roles: ["insider", "registered"] },
    });
    expect(await other.client.data("POST", "/whoami")).toMatchObject({ roles: ["insider", "registered"] });
  });

  it.each([[[]], [["king"]], [["guest", "guest"]]])("%j are refused", async (roles) => {
    expect((await change(chief, other, roles)).status).toBe(400);
    expect(await rolesOf(other)).toEqual(["registered"]);
  });

  it("leave one administrator: no self-demotion, and when two demote each other, one stays", async () => {
    const own = await change(chief, chief, ["registered", "administrator"]);
    expect([own.status, problemOf(own.body).id]).toEqual([409, "own-role"]);
    for (let round = 0; round < 5; round++) {
      await setRoles(chief, ["administrator"]);
      await setRoles(deputy, ["administrator"]);
      const answers = await Promise.all([change(chief, deputy, ["guest"]), change(deputy, chief, ["guest"])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const left = await database.query("select uuid from users where roles[1] = 'administrator'");
      expect(left.rows).toHaveLength(1);
    }
  });
});
