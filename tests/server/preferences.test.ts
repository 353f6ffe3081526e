import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Preferences } from "../../src/domain/preferences";
import { DEFAULT_PREFERENCES } from "../../src/domain/preferences";
import type { CurrentUser } from "../../src/domain/user";
import type { TestClient } from "../support/api";
import { newPerson, problemOf } from "../support/content";

const PATH = "/user/preferences/maps";
const change = (client: TestClient, jobs: unknown[]) => client.data<Preferences>("POST", PATH, { jobs });

describe("preferences", () => {
  it("can be left out of the response to a change", async () => {
    const { client } = await newPerson();
    const jobs = [{ action: "add", path: "features/visible/features", values: ["f1"] }];
    const { status, headers, body } = await client.call("POST", PATH, { jobs }, { prefer: "return=minimal" });
    expect(status).toBe(200);
    expect(headers.get("preference-applied")).toBe("return=minimal");
    expect(body).toEqual({ success: true, data: null });
    expect(await client.data<Preferences>("GET", PATH)).toMatchObject({
      features: { visible: { features: ["f1"] } },
    });
  });

  it("start with the defaults and store every path", async () => {
    const { client } = await newPerson();
    expect(await client.data("GET", PATH)).toEqual(DEFAULT_PREFERENCES);
    const { uuid } = await client.data<{ uuid: string }>("POST", "/collections", { title: "Hunt" });
    const terrain = { ...DEFAULT_PREFERENCES.global.terrainAnalysis, enabled: true, slope: [1, 2] };
    const color = [1, 2, 3, 1];
    const after = await change(client, [
      { action: "change", path: "global/pinned/collection", values: uuid },
      { action: "change", path: "features/visible/all", values: false },
      { action: "add", path: "features/visible/features", values: ["f1", "f2"] },
      { action: "add", path: "features/visible/collections", values: ["c1"] },
      { action: "change", path: "features/visible/updatedAt", values: 1_700_000_000 },
      { action: "add", path: "recents/features/styles/points", values: [{ icon: "elk", color }] },
      { action: "add", path: "favorites/icons", values: ["elk", "camp"] },
      { action: "add", path: "layers/visible", values: ["CO|Land|Public|BLM"] },
      { action: "change", path: "layers/order", values: ["CO|Land|Public|BLM"] },
      { action: "add", path: "recents/layers", values: ["CO|Roads|MVUM|Trails"] },
      { action: "add", path: "favorites/states", values: ["CO"] },
      { action: "add", path: "global/layer/opacity", values: { "CO-Land": 0.4, "UT-Land": 0.5 } },
      { action: "remove", path: "global/layer/opacity", values: ["UT-Land"] },
      { action: "change", path: "global/terrainAnalysis", values: terrain },
      { action: "change", path: "global/units", values: "metric" },
      { action: "remove", path: "features/visible/features", values: ["f1"] },
    ]);
    expect(after).toMatchObject({
      favorites: { icons: ["elk", "camp"], states: ["CO"] },
      features: { visible: { all: false, features: ["f2"], collections: ["c1"], updatedAt: 1_700_000_000 } },
      global: {
        layer: { opacity: { "CO-Land": 0.4 } },
        pinned: { collection: uuid },
        terrainAnalysis: terrain,
        units: "metric",
      },
      layers: { visible: ["CO|Land|Public|BLM"], order: ["CO|Land|Public|BLM"] },
      recents: {
        layers: ["CO|Roads|MVUM|Trails"],
        features: { styles: { points: [{ icon: "elk", color }] } },
      },
    });
    expect(await client.data("GET", PATH)).toEqual(after);
    const cleared = await change(client, [
      { action: "clear", path: "global/pinned/collection" },
      { action: "clear", path: "favorites/icons" },
    ]);
    expect(cleared.global.pinned.collection).toBeNull();
    expect(cleared.favorites.icons).toEqual([]);
  });

  it("change by all jobs of a request or by none", async () => {
    const { client } = await newPerson();
    const good = { action: "add", path: "favorites/states", values: ["CO"] };
    const bad = [
      { action: "change", path: "features/visible/all", values: "maybe" },
      { action: "change", path: "global/layer/opacity", values: { x: 2 } },
      { action: "change", path: "global/pinned/collection", values: randomUUID() },
      { action: "explode", path: "favorites/states" },
      { action: "add", path: "constructor/prototype", values: [1] },
    ];
    for (const job of bad) {
      const answer = await client.call("POST", PATH, { jobs: [good, job] });
      expect([400, 404], JSON.stringify(job)).toContain(answer.status);
      expect(problemOf(answer.body).message).toBeTruthy();
    }
    expect(await client.data("GET", PATH)).toEqual(DEFAULT_PREFERENCES);
  });

  it("lose nothing when requests arrive at once", async () => {
    const { client } = await newPerson();
    const states = Array.from({ length: 20 }, (_, index) => `S${index}`);
    await Promise.all(
      states.map((state) => change(client, [{ action: "add", path: "favorites/states", values: [state] }])),
    );
    const { favorites } = await client.data<Preferences>("GET", PATH);
    expect(favorites.states.sort()).toEqual(states.sort());
  });

  it("hold 100,000 ids and are bounded", async () => {
    const { client } = await newPerson();
    const ids = Array.from({ length: 100_000 }, () => randomUUID());
    await change(client, [{ action: "change", path: "features/visible/features", values: ids }]);
    const { features } = await client.data<Preferences>("GET", PATH);
    expect(features.visible.features).toHaveLength(100_000);
    const layers = Array.from({ length: 40 }, (_, index) => `layer ${index}`);
    const after = await change(client, [{ action: "add", path: "recents/layers", values: layers }]);
    expect(after.recents.layers).toHaveLength(24);
    const endless = [{ action: "add", path: "favorites/states", values: ["x".repeat(501)] }];
    expect((await client.call("POST", PATH, { jobs: endless })).status).toBe(400);
  });
});

describe("the elevation exaggeration", () => {
  const PATH_OF_MAP = "/user/map-preferences";
  const exaggerationOf = async (client: TestClient) =>
    (await client.data<CurrentUser>("POST", "/whoami")).mapPreferences.elevationExaggeration;

  it("is 1 at first, then as the account sets it, for that account only", async () => {
    const [{ client }, { client: other }] = [await newPerson(), await newPerson()];
    expect(await exaggerationOf(client)).toBe(1);
    const set = await client.data<CurrentUser>("PATCH", PATH_OF_MAP, { elevationExaggeration: 2.5 });
    expect(set.mapPreferences).toEqual({ elevationExaggeration: 2.5 });
    expect(await exaggerationOf(client)).toBe(2.5);
    expect(await exaggerationOf(other)).toBe(1);
  });

  it.each([0, 5.5, -1, "2", null])("%j is refused", async (elevationExaggeration) => {
    const { client } = await newPerson();
    expect((await client.call("PATCH", PATH_OF_MAP, { elevationExaggeration })).status).toBe(400);
    expect(await exaggerationOf(client)).toBe(1);
  });
});
