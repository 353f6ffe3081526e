import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Preferences } from "../../src/domain/preferences";
import { visibilityTest } from "../../src/domain/visibility";
import { decodeVisibility, encodeIds } from "../../src/formats/visibility";
import type { TestClient } from "../support/api";
import { newPerson, problemOf, type SeenFeature, waypoint } from "../support/content";

const PREFERENCES = "/user/preferences/maps";
/** A time after the creation of every feature here, so that none counts as newer. */
const LATER = Math.floor(Date.now() / 1000) + 86_400;

/** Sends a request whose body or response is binary. */
const send = (
  client: TestClient,
  method: string,
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
): Promise<Response> =>
  fetch(new URL(`/api/v1${path}`, client.url), {
    method,
    headers: { cookie: client.cookieHeader(), ...headers },
    body,
  });

function finish<T>(steps: Generator<unknown, T, void>): T {
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value;
}

interface Change {
  base?: "keep" | "all" | "none";
  show?: readonly string[];
  hide?: readonly string[];
}

/** Sends a binary PATCH, which the test client doesn't support. */
async function patch(
  client: TestClient,
  query: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<{ status: number; body: unknown }> {
  const response = await send(client, "PATCH", `/user/visibility/maps?${query}`, {
    headers: { origin: client.url, "content-type": "application/octet-stream" },
    body,
  });
  return { status: response.status, body: await response.json() };
}

async function change(client: TestClient, { base = "keep", show = [], hide = [] }: Change): Promise<void> {
  const query = `base=${base}&updatedAt=${LATER}&show=${show.length}`;
  const { status, body } = await patch(client, query, finish(encodeIds([...show, ...hide])));
  expect(body).toEqual({ success: true, data: null });
  expect(status).toBe(200);
}

async function read(client: TestClient, tag?: string) {
  const response = await send(client, "GET", "/user/visibility/maps", {
    headers: tag ? { "if-none-match": tag } : {},
  });
  return {
    status: response.status,
    tag: response.headers.get("etag") ?? "",
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

const stored = async (client: TestClient) => finish(decodeVisibility((await read(client)).bytes));
const preferences = (client: TestClient) => client.data<Preferences>("GET", PREFERENCES);

/** Returns the preferences without the visible features, which have an endpoint of their own. */
async function preferencesApart(client: TestClient, jobs?: unknown[]): Promise<Preferences> {
  const asked = { prefer: "visible=apart" };
  const answer = jobs
    ? await client.call("POST", PREFERENCES, { jobs }, asked)
    : await client.call("GET", PREFERENCES, undefined, asked);
  expect(answer.status).toBe(200);
  return (answer.body as { data: Preferences }).data;
}

/** Returns the visible features according to this endpoint and according to the preferences. */
async function shownBy(client: TestClient, features: readonly SeenFeature[]) {
  const { all, form, ids } = await stored(client);
  const { visible } = (await preferences(client)).features;
  expect(new Set(visible.features).size).toBe(visible.features.length);
  const rows = features.map(({ uuid, properties }) => ({
    uuid,
    isOwner: true,
    properties: { ...properties, serverCreatedAt: 1 },
  }));
  const inPreferences = visibilityTest(visible);
  return {
    here: features.map(({ uuid }) => uuid).filter((id) => all || ids.includes(id) === (form === "shown")),
    preferences: rows.filter(inPreferences).map(({ uuid }) => uuid),
  };
}

async function withFeatures(count: number) {
  const { client, account } = await newPerson();
  const features: SeenFeature[] = [];
  for (let index = 0; index < count; index++)
    features.push(await client.data<SeenFeature>("POST", "/features", waypoint(`F${index}`)));
  return { client, account, features, ids: features.map(({ uuid }) => uuid) };
}

const job = (action: string, path: string, values?: unknown) => ({
  action,
  path: `features/visible/${path}`,
  values,
});

describe("visibility", () => {
  it("agrees with the preferences whichever of the two changes it", async () => {
    const { client, features, ids } = await withFeatures(6);
    const some = fc.subarray(ids);
    const anyStep = fc.oneof(
      fc.record({
        kind: fc.constant("here" as const),
        base: fc.constantFrom("keep" as const, "all" as const, "none" as const),
        show: some,
        hide: some,
      }),
      fc.record({
        kind: fc.constant("list" as const),
        action: fc.constantFrom("add", "remove", "change", "clear"),
        values: some,
      }),
      fc.record({ kind: fc.constant("all" as const), values: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (steps) => {
        const reset = [
          job("change", "all", true),
          job("clear", "features"),
          job("change", "updatedAt", LATER),
        ];
        await client.data("POST", PREFERENCES, { jobs: reset });
        let all = true;
        let shown = new Set<string>();
        for (const step of steps) {
          if (step.kind === "all") {
            await client.data("POST", PREFERENCES, { jobs: [job("change", "all", step.values)] });
            all = step.values;
          } else if (step.kind === "list") {
            const { action, values } = step;
            const sent = action === "clear" ? job(action, "features") : job(action, "features", values);
            await client.data("POST", PREFERENCES, { jobs: [sent] });
            if (action === "change" || action === "clear") shown = new Set();
            for (const id of action === "clear" ? [] : values)
              if (action === "remove") shown.delete(id);
              else shown.add(id);
          } else {
            const { base, show } = step;
            const hide = step.hide.filter((id) => !show.includes(id));
            await change(client, { base, show, hide });
            if (base === "all" || (base === "keep" && all)) shown = new Set(ids);
            if (base === "none") shown = new Set();
            for (const id of show) shown.add(id);
            for (const id of hide) shown.delete(id);
            all = shown.size === ids.length && (await stored(client)).all;
            // When everything is shown, the list is empty.
            if (all) shown = new Set();
          }
          const expected = all ? ids : ids.filter((id) => shown.has(id));
          expect(await shownBy(client, features)).toEqual({ here: expected, preferences: expected });
        }
      }),
      { numRuns: 25 },
    );
  });

  it("lists the few hidden features, and new features are shown", async () => {
    const { client, ids } = await withFeatures(3);
    await change(client, { base: "all", hide: ids.slice(0, 1) });
    expect(await stored(client)).toEqual({ all: false, form: "hidden", updatedAt: LATER, ids: [ids[0]] });
    const { uuid } = await client.data<SeenFeature>("POST", "/features", waypoint("New"));
    expect((await preferences(client)).features.visible.features.sort()).toEqual(
      [ids[1] ?? "", ids[2] ?? "", uuid].sort(),
    );
    await change(client, { show: ids.slice(0, 1) });
    expect(await stored(client)).toMatchObject({ all: true, ids: [] });
    expect((await preferences(client)).features.visible).toMatchObject({ all: true, features: [] });
  });

  it("takes over a list from the preferences, in any order", async () => {
    const { client, ids } = await withFeatures(3);
    const jobs = [job("change", "all", false), job("change", "features", ids), job("change", "updatedAt", 5)];
    await client.data("POST", PREFERENCES, { jobs });
    expect(await stored(client)).toEqual({ all: false, form: "shown", updatedAt: 5, ids });
    await change(client, { hide: [ids[1] ?? ""] });
    expect((await preferences(client)).features.visible.features.sort()).toEqual(
      [ids[0] ?? "", ids[2] ?? ""].sort(),
    );
  });

  it("is left out of the preferences on request", async () => {
    const { client, ids } = await withFeatures(2);
    expect((await preferencesApart(client)).features.visible).not.toHaveProperty("apart");
    await change(client, { base: "none", show: ids });
    const { visible } = (await preferencesApart(client)).features;
    expect(visible).toMatchObject({ all: false, apart: "shown", features: [] });
    const jobs = [{ action: "add", path: "favorites/states", values: ["CO"] }];
    const answer = await preferencesApart(client, jobs);
    expect(answer.features.visible).toEqual(visible);
    const whole = await client.data<Preferences>("POST", PREFERENCES, { jobs });
    expect(whole.features.visible.features.sort()).toEqual([...ids].sort());
    expect(whole.features.visible).not.toHaveProperty("apart");
  });

  it("is separate for each account, even for shared features", async () => {
    const owner = await withFeatures(2);
    const { client: recipient } = await newPerson();
    const [first = "", second = ""] = owner.ids;
    for (const uuid of owner.ids) {
      const { shareTag } = await owner.client.data<{ shareTag: string }>("POST", `/shares/feature/${uuid}`);
      await recipient.data("POST", "/shares/token", { token: shareTag.split("=")[1] });
    }
    await change(recipient, { base: "all", hide: [first] });
    expect((await preferences(recipient)).features.visible.features).toEqual([second]);
    expect(await stored(owner.client)).toMatchObject({ all: true });
    await change(owner.client, { base: "none", show: [first] });
    expect((await preferences(recipient)).features.visible.features).toEqual([second]);
    expect((await preferences(owner.client)).features.visible.features).toEqual([first]);
  });

  it("reaches other devices with their next page of changes, and is read once", async () => {
    const { client, ids } = await withFeatures(2);
    const { now } = await client.data<{ now: number }>("GET", "/sync");
    const before = await read(client);
    expect((await read(client, before.tag)).status).toBe(304);
    await change(client, { base: "all", hide: ids });
    const page = await client.data<{ preferences: boolean; now: number }>("GET", `/sync?since=${now}`);
    expect(page).toMatchObject({ preferences: true, now: now + 1 });
    const after = await read(client, before.tag);
    expect(after.status).toBe(200);
    // Changing another setting doesn't affect it.
    const jobs = [{ action: "add", path: "favorites/states", values: ["CO"] }];
    await client.data("POST", PREFERENCES, { jobs });
    expect((await read(client, after.tag)).status).toBe(304);
    await client.data("POST", PREFERENCES, { jobs: [job("change", "all", true)] });
    expect((await read(client, after.tag)).status).toBe(200);
  });

  it("is the same when a change is sent twice, and the last of two at once wins", async () => {
    const { client, ids } = await withFeatures(2);
    const hide = { base: "all" as const, hide: ids.slice(0, 1) };
    await Promise.all([change(client, hide), change(client, hide), change(client, hide)]);
    expect((await stored(client)).ids).toEqual(ids.slice(0, 1));
  });

  it("refuses invalid values, and then changes nothing", async () => {
    const { client, ids } = await withFeatures(1);
    await change(client, { base: "all", hide: ids });
    const before = await stored(client);
    const half = await patch(client, `updatedAt=${LATER}`, new Uint8Array(17));
    expect([half.status, problemOf(half.body).id]).toEqual([400, "invalid-request"]);
    const few = await patch(client, `updatedAt=${LATER}&show=2`, new Uint8Array(16));
    expect(few.status).toBe(400);
    const long = await patch(client, `updatedAt=${LATER}`, new Uint8Array(16 * 262_145));
    expect(long.status).toBe(413);
    const json = await client.call("PATCH", "/user/visibility/maps?updatedAt=5", { ids });
    expect(json.status).toBe(415);
    expect((await patch(client, "base=some&updatedAt=5", new Uint8Array(16))).status).toBe(400);
    expect(await stored(client)).toEqual(before);
  });

  it("holds more ids than a request accepts", async () => {
    const { client } = await newPerson();
    const ids = Array.from({ length: 300_000 }, () => randomUUID());
    await change(client, { base: "none", show: ids.slice(0, 262_144) });
    await change(client, { show: ids.slice(262_144) });
    await change(client, { hide: ids.slice(0, 1) });
    const shown = new Set((await stored(client)).ids);
    expect([shown.size, shown.has(ids[0] ?? "")]).toEqual([299_999, false]);
    expect(ids.slice(1).every((id) => shown.has(id))).toBe(true);
    expect((await preferences(client)).features.visible.features).toHaveLength(299_999);
  });
});
