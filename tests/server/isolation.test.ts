import { beforeAll, describe, expect, inject, it } from "vitest";
import { type Answer, TestClient } from "../support/api";
import { exportText, formOf, newPerson, picture, type SeenFeature, waypoint } from "../support/content";
import { operationsOf } from "../support/openApi";
import { forbiddenFields, takeoverBody } from "../support/takeover";
import { makeVictim, SECRET, STAGED_GPX, type Victim } from "../support/victim";

let victim: Victim;
let owner: TestClient;
let thief: TestClient;
let before: string;

beforeAll(async () => {
  victim = await makeVictim();
  owner = victim.client;
  ({ client: thief } = await newPerson());
  before = await victim.everything();
});

describe("a second account", () => {
  it("gets nothing and changes nothing with any call, using every id of the first in path and body", {
    timeout: 120_000,
  }, async () => {
    const values = Object.values(victim.ids);
    const tried = new Set<string>();
    const operations = await operationsOf(thief);
    for (const operation of operations) {
      const { method, path, open } = operation;
      for (const target of path.includes("{") ? values : [victim.ids.feature]) {
        const body = method === "GET" ? undefined : takeoverBody(operation, victim, target);
        for (const url of path.includes("{") ? urlsOf(path, target) : [path]) {
          if (open && !path.includes("{")) continue;
          const answer = await thief.call(method, url, body);
          expectNoLeak(answer, `${method} ${url}`);
          if (path.includes("{")) expect(answer.status, `${method} ${url}`).toBeGreaterThanOrEqual(400);
          tried.add(`${method} ${path}`);
        }
      }
    }
    // The open endpoints left out end the caller's session, create an account, mail a link to the owner of an address,
    // or show or follow what a link's token leads to.
    const left = operations.map(({ method, path }) => `${method} ${path}`).filter((name) => !tried.has(name));
    expect(left.sort()).toEqual(
      [
        "GET /user/export/file",
        "POST /auth/confirm",
        "POST /auth/forgot",
        "POST /auth/login",
        "POST /auth/reset",
        "POST /auth/signup",
        "POST /logout",
        "POST /shares/view",
        "POST /shares/view/features",
      ].sort(),
    );
    expect(await victim.everything()).toBe(before);
  });

  it("has no more access with other content types, invalid ids or uploads", {
    timeout: 120_000,
  }, async () => {
    const { ids, account } = victim;
    const text = new URLSearchParams({ userUuid: account.uuid, title: "Taken over" }).toString();
    const broken = (id: string) => [
      `${id}%00`,
      `${id}'--`,
      `../features/${id}`,
      `%7B${id}%7D`,
      id.toUpperCase(),
    ];
    for (const { method, path, open } of await operationsOf(thief)) {
      if (open) continue;
      const urls = path.includes("{") ? urlsOf(path, ids.feature) : [path];
      if (method !== "GET" && !["/user/sessions", "/whoami", "/extend", "/user/export"].includes(path))
        for (const type of ["application/x-www-form-urlencoded", "text/plain", "application/xml"])
          for (const url of urls) {
            const answer = await thief.call(method, url, text, { "content-type": type });
            expectNoLeak(answer, `${method} ${url} as ${type}`);
            expect(answer.status, `${method} ${url} as ${type}`).toBeGreaterThanOrEqual(400);
          }
      if (!path.includes("{")) continue;
      for (const id of broken(ids.feature))
        for (const url of urlsOf(path, encodeURIComponent(id))) {
          const answer = await thief.call(method, url, method === "GET" ? undefined : {});
          expectNoLeak(answer, `${method} ${url}`);
          expect(answer.status, `${method} ${url}`).toBeGreaterThanOrEqual(400);
        }
    }
    const png = new Uint8Array(await picture(8, 8).png().toBuffer());
    const { uuid: mine } = await thief.data<{ uuid: string }>("POST", "/photos", { title: "Mine" });
    for (const [photo, feature] of [
      [ids.photo, ids.feature],
      [mine, ids.feature],
      [mine, ids.staged],
      [ids.photo, ids.deletedFeature],
    ]) {
      const url = `/photos/upload?photoid=${photo}&featureid=${feature}`;
      const answer = await thief.call("POST", url, formOf("a.png", png, "photos"));
      expect(answer.status, url).toBe(404);
    }
    expect(await victim.everything()).toBe(before);
  });

  it("cannot set fields owned by the server: owner, ids, roles", async () => {
    const me = await thief.data<{ uuid: string; roles: string[] }>("POST", "/whoami");
    const forbidden = forbiddenFields(victim);
    const { uuid: victims } = victim.account;
    const made = await thief.data<SeenFeature & { isOwner: boolean }>("POST", "/features", {
      ...waypoint("Mine"),
      ...forbidden,
      properties: { ghType: "Point", ...forbidden, serverCreatedAt: 1, states: ["XX"], distance: 5 },
    });
    const changed = await thief.data<SeenFeature>("PATCH", `/features/${made.uuid}`, {
      ...forbidden,
      title: "Still mine",
      properties: { ...forbidden, strokeWidth: 2, serverCreatedAt: 1 },
    });
    for (const feature of [made, changed]) {
      expect(Object.values(victim.ids)).not.toContain(feature.uuid);
      expect(feature.properties).toMatchObject({ userUuid: me.uuid, distance: null });
      expect(feature.properties.states).not.toContain("XX");
      expect(feature.properties.serverCreatedAt).toBeGreaterThan(1_700_000_000);
    }
    const hunt = await thief.data<{ uuid: string; isOwner: boolean }>("POST", "/collections", {
      ...forbidden,
      title: "Mine",
      count: 99,
    });
    expect(hunt).toMatchObject({ isOwner: true, count: 0 });
    expect(hunt.uuid).not.toBe(victim.ids.feature);
    const newcomer = new TestClient(inject("serverUrl"));
    const account = await newcomer.data<{ uuid: string; roles: string[] }>("POST", "/auth/signup", {
      ...forbidden,
      email: `${made.uuid}@example.org`,
      password: "a long enough secret",
      firstName: "A",
      lastName: "B",
    });
    expect(account.uuid).not.toBe(victims);
    expect(account.roles).not.toContain("administrator");
    expect(await victim.everything()).toBe(before);
  });

  it("reads nothing through batches", async () => {
    const values = Object.values(victim.ids);
    expect(await thief.data("POST", "/features/get", { featureIds: values })).toEqual({ features: [] });
    expect(await thief.data("POST", "/collections/get", { collectionIds: values })).toEqual({
      collections: [],
    });
    for (const [method, path, body] of [
      ["POST", "/features/delete", { featureIds: values }],
      ["PATCH", "/features/styles", { featureIds: values, properties: { strokeWidth: 2 } }],
      ["PATCH", "/collections/add/features", { featureIds: values, collectionIds: values }],
    ] as const)
      expect(await thief.data(method, path, body)).toMatchObject({ successful: [] });
  });

  it("can't add its own items to the other's hunt, or the other's to its own", async () => {
    const mine = await thief.data<SeenFeature>("POST", "/features", waypoint("Mine"));
    const hunt = await thief.data<{ uuid: string }>("POST", "/collections", { title: "Mine" });
    const into = await thief.call("PATCH", `/features/${mine.uuid}/add/collections`, {
      collectionIds: [victim.ids.hunt],
    });
    expect(into.body).toMatchObject({ data: { successful: [] } });
    const from = await thief.call("PATCH", `/collections/${hunt.uuid}/add/features`, {
      featureIds: [victim.ids.feature],
    });
    expect(from.body).toMatchObject({ data: { successful: [] } });
    expect(await victim.everything()).toBe(before);
  });

  it("exports only its own content, whatever ids it names", async () => {
    const { text } = await exportText(thief, "KML", Object.values(victim.ids));
    expect(text).not.toContain(SECRET);
    expect((await exportText(thief, "KML")).text).not.toContain(SECRET);
  });

  it("can't raise its own privileges", async () => {
    const me = await thief.data<{ uuid: string; roles: string[] }>("POST", "/whoami");
    if (me.roles[0] === "administrator") return;
    const answer = await thief.call("PATCH", `/admin/users/${me.uuid}`, { roles: ["administrator"] });
    expect(answer.status).toBe(403);
    expect((await thief.data<{ roles: string[] }>("POST", "/whoami")).roles).toEqual(me.roles);
  });

  it("is kept apart even when both send credentials", async () => {
    const { identityToken } = await thief.data<{ identityToken: string }>("POST", "/whoami");
    const mixed = new TestClient(inject("serverUrl"));
    for (const [name, value] of owner.cookies) mixed.cookies.set(name, value);
    const answer = await mixed.call("GET", `/features/${victim.ids.feature}`, undefined, {
      authorization: `Bearer ${identityToken}`,
    });
    expect(answer.status).toBe(404);
    const upload = await mixed.call("POST", "/imports/upload", formOf("a.gpx", STAGED_GPX), {
      authorization: `Bearer ${identityToken}`,
    });
    const { uploadId } = (upload.body as { data: { uploadId: string } }).data;
    expect((await owner.call("GET", `/imports/upload/${uploadId}`)).status).toBe(404);
  });
});

/** Returns an endpoint's URLs with an id in every parameter, as a feature and as a hunt. */
const urlsOf = (path: string, id: string): string[] => [
  ...new Set(
    ["feature", "collection"].map((type) =>
      path
        .replace(/\{(noteableType|type)\}/, type)
        .replace("{size}", "web")
        .replace(/\{\w+\}/g, id),
    ),
  ),
];

function expectNoLeak({ status, body }: Answer, what: string): void {
  const text = JSON.stringify(body);
  expect(text, what).not.toContain(SECRET);
  expect(text, what).not.toContain(victim.account.email);
  expect(status, what).toBeLessThan(500);
}
