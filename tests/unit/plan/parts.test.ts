import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RootState } from "../../../src/app/reducers";
import { GH_TYPES } from "../../../src/domain/feature";
import { IdSet } from "../../../src/domain/idSet";
import type { PlanDocument } from "../../../src/domain/planDocument";
import { isWithinDepth, PLAN_MAX_BYTES, PLAN_MAX_DEPTH } from "../../../src/domain/planDocument";
import { FeatureTable } from "../../../src/features/content/featureTable";
import { featuresPut } from "../../../src/features/content/slice";
import { spotsChosen } from "../../../src/features/plan/glassing/slice";
import { changeConditions, targetChosen } from "../../../src/features/plan/ownContent/slice";
import { PLAN_PARTS } from "../../../src/features/plan/parts";
import {
  blockedText,
  captureDocument,
  extentOfPlan,
  planDiffers,
  restoreDocument,
} from "../../../src/features/plan/parts/document";
import { MAX_ITEMS } from "../../../src/features/plan/parts/fields";
import { References } from "../../../src/features/plan/parts/references";
import { chooseTool } from "../../../src/features/plan/slice";
import { changeSunlight, sunlightAreaChosen, sunlightBegan } from "../../../src/features/plan/sunlight/slice";
import { areasAvoided, startChosen } from "../../../src/features/plan/travel/slice";
import { standsChosen, windPlaced } from "../../../src/features/plan/wind/slice";
import * as zones from "../../../src/features/plan/zones/slice";
import { OVERLAY_IDS } from "../../../workers/overlays/types";
import { fakeServices, runFeature } from "../app/fakes";
import { hunt } from "../content/memoryApi";
import { row } from "../map/fakeFeatures";
import { createFakeStage } from "../map/fakeStage";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const ROWS = [row("w1", { title: "Knob" }), row("w2", { title: "Saddle" }), row("a1", { title: "Marsh" })];
const IDS = ROWS.map(({ uuid }) => uuid);
const titleOf = (id: string | undefined) => ROWS.find(({ uuid }) => uuid === id)?.title ?? "";

function page() {
  const run = runFeature(null, fakeServices({ stage: createFakeStage().stage }));
  run.store.dispatch(featuresPut(ROWS));
  const state = (): RootState => run.store.getState();
  const restore = (document: PlanDocument, { whole = true, rows = ROWS, hunts = ["h"] } = {}) => {
    const table = FeatureTable.EMPTY.put(rows, "title");
    const byId = Object.fromEntries(hunts.map((uuid) => [uuid, hunt(uuid)]));
    return run.runSaga(restoreDocument, document, new References(table, byId, whole)).toPromise() as Promise<
      string[]
    >;
  };
  return { ...run, state, restore };
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const title = fc.string({ maxLength: 40 });
const place = fc.record({ longitude: between(-180, 180), latitude: between(-80, 80) });
/** A position on the map, or that of an existing waypoint. */
const spot = fc.oneof(
  fc.tuple(place, title).map(([at, name]) => ({ ...at, title: name, uuid: null })),
  fc.constantFrom(...ROWS.slice(0, 2)).map(({ uuid, title: name, extent: [longitude, latitude] }) => ({
    longitude,
    latitude,
    title: name,
    uuid,
  })),
);
const area = fc.record({
  center: fc.tuple(between(-2e7, 2e7), between(-1e7, 1e7)),
  resolution: between(1, 1000),
  rotation: between(0, 360),
  size: fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 })),
});
const opacity = between(0, 1);
const day = fc.date({ min: new Date("1950-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const date = day.map((at) => at.toISOString().slice(0, 10));
const ids = fc.subarray(IDS, { minLength: 1 });

const mapDistance = fc.record({
  side: fc.constantFrom("within" as const, "beyond" as const),
  distance: between(0, 8000),
});

/** Everything a user can set up in each tool. */
const TOOLS = {
  zones: fc.record({
    settings: fc.record({
      elevation: fc.tuple(between(-100, 100), between(100, 14_400)),
      slopeRange: fc.tuple(between(0, 40), between(40, 90)),
      aspect: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9]),
      smallest: between(0.5, 200),
      smoothing: fc.integer({ min: 0, max: 10 }),
      opacity,
    }),
    conditions: fc
      .record({
        visible: fc.boolean(),
        light: fc.constantFrom("sun" as const, "shade" as const, null),
        minutes: fc.option(fc.integer({ min: 5, max: 240 })),
        scentFree: fc.boolean(),
        near: fc.option(
          fc.tuple(ids, between(0, 8000)).map(([some, distance]) => ({
            ids: some,
            // The title is kept only for a single item.
            title: some.length === 1 ? titleOf(some[0]) : "",
            distance,
          })),
        ),
        water: fc.option(mapDistance),
        roads: fc.option(mapDistance),
      })
      // A plan without these conditions leaves them out.
      .map(({ scentFree, water, roads, ...others }) => ({
        ...others,
        ...(scentFree && { scentFree }),
        ...(water && { water }),
        ...(roads && { roads }),
      })),
    area,
  }),
  glassing: fc.record({
    settings: fc.record({
      radius: between(400, 16_100),
      eye: between(0, 10),
      animal: between(0, 10),
      most: fc.integer({ min: 1, max: 5 }),
      opacity,
    }),
    spots: fc.array(spot, { minLength: 1, maxLength: 6 }),
  }),
  sunlight: fc.record({
    settings: fc.record({
      date,
      minutes: fc.integer({ min: 0, max: 1439 }),
      mode: fc.constantFrom("moment" as const, "hours" as const),
      opacity,
    }),
    spot: fc.option(place),
    area,
  }),
  travel: fc.record({
    settings: fc
      .record({
        way: fc.constantFrom("there" as const, "back" as const, "both" as const),
        pack: between(0, 60),
        offTrail: between(0.2, 1),
        steepest: between(10, 60),
        radius: between(800, 16_100),
        avoidWater: fc.boolean(),
        opacity,
      })
      // A plan that doesn't avoid water leaves it out.
      .map(({ avoidWater, ...others }) => (avoidWater ? { ...others, avoidWater } : others)),
    start: spot,
    end: fc.option(spot),
    avoided: fc.option(
      ids.map((some) => ({
        ids: some,
        titles: some.map(titleOf),
      })),
    ),
  }),
  wind: fc.record({
    settings: fc.record({
      from: between(0, 360),
      speed: between(0, 30),
      date,
      minutes: fc.integer({ min: 0, max: 1439 }),
      radius: between(100, 3300),
      opacity,
    }),
    stands: fc.array(spot, { minLength: 1, maxLength: 5 }),
  }),
  tracks: fc.record({
    settings: fc.record({
      join: fc.constantFrom("apart" as const, "time" as const, "ends" as const),
      reverse: fc.boolean(),
      trim: fc.record({
        by: fc.constantFrom("distance" as const, "time" as const),
        start: between(0, 1e6),
        end: between(0, 1e6),
      }),
      splitStops: fc.boolean(),
      splitGaps: fc.boolean(),
      stopRadius: between(5, 200),
      stopSeconds: between(30, 7200),
      gapSeconds: between(60, 86_400),
      gapMeters: between(50, 20_000),
      simplify: between(0, 100),
      ground: fc.boolean(),
      color: fc.constantFrom("speed" as const, "grade" as const),
    }),
    ids,
  }),
  overlays: fc.record({
    settings: fc.record({
      agree: fc.boolean(),
      light: fc.constantFrom("sun" as const, "shade" as const),
      minutes: fc.integer({ min: 5, max: 240 }),
      opacity,
    }),
    kept: fc.shuffledSubarray([...OVERLAY_IDS], { minLength: 1 }),
    off: fc.shuffledSubarray([...OVERLAY_IDS]),
  }),
  content: fc.record({
    conditions: fc
      .record({
        ground: fc.option(
          fc.record({
            elevation: fc.tuple(between(100, 5000), between(5001, 14_400)),
            slopeRange: fc.tuple(between(0, 40), between(40, 90)),
            facing: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9]),
            part: fc.constantFrom("any" as const, "half" as const, "all" as const),
          }),
          { nil: undefined },
        ),
        words: title,
        types: fc.option(fc.subarray([...GH_TYPES])),
        hunts: fc.option(fc.subarray(["", "h"])),
        date: fc.record({
          of: fc.constantFrom("updatedAt" as const, "createdAt" as const),
          side: fc.constantFrom("before" as const, "since" as const),
          day: fc.oneof(fc.constant(""), date),
        }),
        relation: fc.constantFrom(
          "anywhere" as const,
          "within" as const,
          "inside" as const,
          "beyond" as const,
        ),
        distance: between(0, 8000),
      })
      // A plan without this condition leaves it out.
      .map(({ ground, ...others }) => (ground ? { ...others, ground } : others)),
    target: fc.oneof(
      ids.map((some) => ({ kind: "selection" as const, ids: some })),
      fc.constant({ kind: "hunt" as const, uuid: "h" }),
      fc.record({
        kind: fc.constantFrom("drawn" as const, "view" as const),
        corners: fc.array(between(-2e7, 2e7), { minLength: 8, maxLength: 8 }),
      }),
      fc.record({
        kind: fc.constant("map" as const),
        of: fc.constantFrom("water" as const, "roads" as const),
        corners: fc.array(between(-2e7, 2e7), { minLength: 8, maxLength: 8 }),
      }),
      fc
        .array(fc.tuple(between(-2e7, 2e7), between(-2e7, 2e7)), { minLength: 3, maxLength: 9 })
        .map((corners) => ({ kind: "area" as const, corners: corners.flat() })),
    ),
  }),
};
const documents: fc.Arbitrary<PlanDocument> = fc
  .tuple(fc.record(TOOLS, { requiredKeys: [] }), fc.constantFrom(...Object.keys(TOOLS)))
  .map(([tools, tool]) => ({ version: 1, tool, tools }));

describe("a plan's document", () => {
  it("has a part for every tool with settings, each checked against what can be set up", () => {
    expect(PLAN_PARTS.map(({ id }) => id).sort()).toEqual(Object.keys(TOOLS).sort());
    for (const { id, schema } of PLAN_PARTS)
      fc.assert(
        fc.property(TOOLS[id as keyof typeof TOOLS] as fc.Arbitrary<unknown>, (saved) => {
          expect(schema.safeParse(JSON.parse(JSON.stringify(saved)))).toEqual({
            success: true,
            data: JSON.parse(JSON.stringify(saved)),
          });
        }),
        { numRuns: 50 },
      );
  });

  it("sets up every tool as it was saved, on another page", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const there = page();
        const stored = JSON.parse(JSON.stringify(document)) as PlanDocument;
        expect(await there.restore(stored)).toEqual([]);
        const state = there.state();
        expect(planDiffers(state, stored)).toBe(false);
        expect(captureDocument(state).tools).toEqual(stored.tools);
      }),
      { numRuns: 60 },
    );
  });

  it("replaces the previous setup, tool by tool", async () => {
    await fc.assert(
      fc.asyncProperty(documents, documents, async (before, after) => {
        const there = page();
        await there.restore(before);
        await there.restore(after);
        const fresh = page();
        await fresh.restore(after);
        expect(captureDocument(there.state()).tools).toEqual(captureDocument(fresh.state()).tools);
      }),
      { numRuns: 30 },
    );
  });

  it("fits the server's limit, even with the maximum of locations and items", () => {
    const { store, state } = page();
    const many = Array.from({ length: MAX_ITEMS }, (_, at) => `${at}`.padStart(36, "0"));
    const name = "\u{1f98c}".repeat(127);
    const far = { longitude: -106.1234567, latitude: 39.1234567, title: name, uuid: many[0] ?? null };
    store.dispatch(spotsChosen(Array(100).fill(far)));
    store.dispatch(startChosen(far));
    store.dispatch(areasAvoided({ key: "k", ids: many.slice(0, 100), titles: Array(100).fill(name) }));
    store.dispatch(zones.changeConditions({ near: { ids: many.slice(0, 500), title: name, distance: 800 } }));
    store.dispatch(targetChosen({ kind: "selection", ids: IdSet.of(many) }));
    store.dispatch(changeConditions({ hunts: many.slice(0, 200) }));
    store.dispatch(standsChosen(Array(5).fill(far)));
    store.dispatch(windPlaced({ zone: "America/Denver", date: "2026-10-10", minutes: 540 }));
    expect(blockedText(state())).toBeNull();
    const document = captureDocument(state());
    expect(Object.keys(document.tools)).toHaveLength(5);
    expect(new TextEncoder().encode(JSON.stringify(document)).length).toBeLessThan(PLAN_MAX_BYTES);
    expect(isWithinDepth(document, PLAN_MAX_DEPTH)).toBe(true);
  });
});

const GLASSING = {
  settings: { radius: 2000, eye: 1.5, animal: 1, most: 3, opacity: 0.8 },
  spots: [{ longitude: -107.5, latitude: 40.5, title: "Knob", uuid: "w1" }],
};
const documentOf = (tools: PlanDocument["tools"], version = 1): PlanDocument => ({
  version,
  tool: "glassing",
  tools,
});

describe("a plan that can't be opened in full", () => {
  it("opens what can be read and names the tool left out", async () => {
    const { restore, state } = page();
    const problems = await restore(
      documentOf({ glassing: GLASSING, zones: { settings: "broken" }, travel: null }),
    );
    expect(problems).toEqual([
      "Couldn't read Zones in this plan. It was left out.",
      "Couldn't read Travel time in this plan. It was left out.",
    ]);
    expect(state().glassing.spots).toHaveLength(1);
    expect(state().zones.settings).toEqual(zones.DEFAULT_ZONES);
  });

  it.each([
    ["a radius that no worker measures", { ...GLASSING, settings: { ...GLASSING.settings, radius: 1e9 } }],
    ["a place off the globe", { ...GLASSING, spots: [{ ...GLASSING.spots[0], longitude: 400 }] }],
    ["more spots than can be compared", { ...GLASSING, spots: Array(101).fill(GLASSING.spots[0]) }],
    ["no spot", { ...GLASSING, spots: [] }],
    ["a list", [GLASSING]],
  ])("leaves out a tool with %s", async (_what, glassing) => {
    const { restore, state } = page();
    expect(await restore(documentOf({ glassing }))).toEqual([
      "Couldn't read Glassing in this plan. It was left out.",
    ]);
    expect(state().glassing.spots).toEqual([]);
  });

  it("says that a newer version wrote it, and opens the known tools", async () => {
    const { restore, state } = page();
    const problems = await restore(documentOf({ glassing: GLASSING, moonlight: { phase: 270 } }, 2));
    expect(problems).toEqual([
      "This plan was saved by a newer version of Ridgeline. Reload the page to open all of it.",
    ]);
    expect(state().glassing.spots).toHaveLength(1);
  });

  it("keeps an unknown tool when the plan is updated", async () => {
    const { restore, state } = page();
    const document = documentOf({ glassing: GLASSING, moonlight: { phase: 270 } });
    expect(await restore(document)).toEqual([
      "A tool of this plan isn't in this version of Ridgeline. Reload the page to open it.",
    ]);
    expect(captureDocument(state(), document).tools).toEqual({
      glassing: { ...GLASSING, spots: [expect.objectContaining({ uuid: "w1" })] },
      moonlight: { phase: 270 },
    });
    expect(captureDocument(state()).tools).not.toHaveProperty("moonlight");
  });
});

it("opens a plan from before zones could be out of scent, with nothing to update", async () => {
  const { restore, state } = page();
  const { visible, light, minutes, near } = zones.NO_CONDITIONS;
  const conditions = { visible, light, minutes, near };
  const saved = { settings: zones.DEFAULT_ZONES, conditions: { ...conditions, visible: true }, area: null };
  const document = documentOf({ zones: saved });
  expect(await restore(document)).toEqual([]);
  expect(state().zones.conditions).toEqual({ ...zones.NO_CONDITIONS, visible: true });
  expect(planDiffers(state(), document)).toBe(false);
});

describe("an item referenced by a plan", () => {
  it("is at its current position: a waypoint moved and renamed since", async () => {
    const { restore, state } = page();
    const moved = row("w1", { title: "New knob", geometry: { type: "Point", coordinates: [-100, 41, 0] } });
    expect(await restore(documentOf({ glassing: GLASSING }), { rows: [moved] })).toEqual([]);
    expect(state().glassing.spots).toEqual([
      { longitude: -100, latitude: 41, title: "New knob", uuid: "w1" },
    ]);
  });

  it("is reported when it was deleted, and its location stays", async () => {
    const { restore, state } = page();
    const travel = {
      settings: { way: "there", pack: 10, offTrail: 0.6, steepest: 40, radius: 4000, opacity: 0.8 },
      start: GLASSING.spots[0],
      end: null,
      avoided: { ids: ["a1", "gone"], titles: ["Marsh", "Bog"] },
    };
    const near = { ids: ["gone", "gone too"], title: "", distance: 800 };
    const conditions = { visible: false, light: null, minutes: null, near };
    const saved = { settings: zones.DEFAULT_ZONES, conditions, area: null };
    const content = {
      conditions: { ...state().ownContent.conditions, hunts: ["", "lost"] },
      target: { kind: "hunt", uuid: "lost" },
    };
    const document = documentOf({ glassing: GLASSING, travel, zones: saved, content });
    const problems = await restore(document, { rows: [row("a1", { title: "Marsh" })] });
    expect(problems).toEqual([
      "All items that zones are near to were deleted.",
      "“Knob” was deleted. Its place is still in the plan.",
      "“Knob” was deleted. Its place is still in the plan.",
      "1 of the 2 areas that Travel time avoids were deleted.",
      "The hunt that My content measures to was deleted.",
      "1 of the 2 hunts that My content looks in were deleted.",
    ]);
    expect(state().glassing.spots).toEqual([{ ...GLASSING.spots[0], uuid: null }]);
    expect(state().travel.avoided).toEqual({ key: "", ids: ["a1"], titles: ["Marsh"] });
    expect(state().zones.conditions.near).toBeNull();
    expect(state().ownContent).toMatchObject({ target: null, conditions: { hunts: [""] } });
    // The plan can now be updated to the remaining parts.
    expect(planDiffers(state(), document)).toBe(true);
  });

  it("isn't treated as deleted while content is still loading", async () => {
    const { restore, state } = page();
    expect(await restore(documentOf({ glassing: GLASSING }), { rows: [], whole: false })).toEqual([]);
    expect(state().glassing.spots).toEqual(GLASSING.spots);
  });
});

describe("the setup", () => {
  it("can't be saved while it is empty or above a plan's limits", () => {
    const { store, state } = page();
    expect(blockedText(state())).toBe("Set up a tool first.");
    const ids = Array.from({ length: MAX_ITEMS + 1 }, (_, at) => `${at}`);
    store.dispatch(targetChosen({ kind: "selection", ids: IdSet.of(ids) }));
    expect(blockedText(state())).toMatch(
      /^My content measures to 1,001 items, but a plan can keep only 1,000\./,
    );
    store.dispatch(targetChosen({ kind: "hunt", uuid: "h" }));
    expect(blockedText(state())).toBeNull();
  });

  it("leaves out a tool that was only opened, unless it is showing or already in the plan", () => {
    const { store, state } = page();
    const searched = { center: [0, 0], resolution: 10, rotation: 0, size: [100, 100] } as const;
    store.dispatch(zones.zonesPlaced(searched));
    expect(Object.keys(captureDocument(state()).tools)).toEqual(["zones"]);
    store.dispatch(chooseTool("glassing"));
    expect(blockedText(state())).toBe("Set up a tool first.");
    store.dispatch(spotsChosen([{ longitude: -106, latitude: 39, title: "", uuid: null }]));
    expect(Object.keys(captureDocument(state()).tools)).toEqual(["glassing"]);
    const before = documentOf({ zones: {} });
    expect(Object.keys(captureDocument(state(), before).tools)).toEqual(["zones", "glassing"]);
  });

  it("differs from the plan once anything but the open tool does", async () => {
    const { store, state, restore } = page();
    const document = documentOf({ glassing: GLASSING });
    await restore(document, {
      rows: [row("w1", { title: "Knob", geometry: { type: "Point", coordinates: [-107.5, 40.5, 0] } })],
    });
    expect(planDiffers(state(), document)).toBe(false);
    // Just opening Zones searches the map's view.
    store.dispatch(zones.zonesPlaced({ center: [0, 0], resolution: 10, rotation: 0, size: [100, 100] }));
    expect(planDiffers(state(), document)).toBe(false);
    // Just opening Sun and shade computes today's light.
    store.dispatch(sunlightAreaChosen({ center: [0, 0], resolution: 10, rotation: 0, size: [100, 100] }));
    store.dispatch(sunlightBegan({ date: "2026-10-10", minutes: 540 }));
    expect(planDiffers(state(), document)).toBe(false);
    expect(captureDocument(state()).tools).not.toHaveProperty("sunlight");
    store.dispatch(chooseTool("sunlight"));
    expect(captureDocument(state()).tools).toHaveProperty("sunlight");
    store.dispatch(chooseTool("zones"));
    store.dispatch(changeSunlight({ minutes: 600 }));
    expect(planDiffers(state(), document)).toBe(true);
    await restore(document);
    store.dispatch(zones.changeZones({ smallest: 5 }));
    expect(planDiffers(state(), document)).toBe(true);
    store.dispatch(zones.changeZones({ smallest: zones.DEFAULT_ZONES.smallest }));
    store.dispatch(spotsChosen([]));
    expect(planDiffers(state(), document)).toBe(true);
  });

  it("keeps no date while one is being typed, and shows the open tool's date", () => {
    const { store, state } = page();
    store.dispatch(changeSunlight({ date: "0002-11" }));
    expect(captureDocument(state()).tools).toEqual({});
    expect(extentOfPlan(state())).toBeNull();
    store.dispatch(spotsChosen([{ longitude: -106, latitude: 39, title: "", uuid: null }]));
    const [west = 0, south = 0, east = 0, north = 0] = extentOfPlan(state()) ?? [];
    expect(
      [(west + east) / 2, (south + north) / 2].map((degrees) => Math.round(degrees * 1e6) / 1e6),
    ).toEqual([-106, 39]);
    expect(north - south).toBeGreaterThan(0.04);
  });
});
