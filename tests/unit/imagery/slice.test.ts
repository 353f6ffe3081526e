import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyOf, pointOf, tileAt } from "../../../src/features/imagery/lookup";
import {
  archiveRead,
  chooseImage,
  compareWith,
  factsKnown,
  type ImageryState,
  imageDrawn,
  imageryLeft,
  imageryMoves,
  imageryReducer,
  moveDivider,
  popupAsked,
  popupKnown,
  searchBegan,
  searchFailed,
  searchHeld,
  searchProgress,
  stepImage,
  toggleCompare,
  togglePlay,
  versionsFound,
} from "../../../src/features/imagery/slice";
import { neighbors, stepped } from "../../../src/features/imagery/steps";
import { close } from "../../../src/features/sidebar/slice";
import { HALF_WORLD, toMercator } from "../../../src/geometry/mercator";
import { ITEMS, METADATA } from "./setUp";

type Action = Parameters<typeof imageryReducer>[1];

const reduced = (actions: readonly Action[], state?: ImageryState): ImageryState =>
  actions.reduce(imageryReducer, state ?? imageryReducer(undefined, { type: "start" }));
/** A search that found releases, in an archive of 30 (2025), 41 (2024), 12 (2023) and 7 (2019). */
const found = (...releases: number[]) =>
  reduced([archiveRead(ITEMS), searchBegan("16/1/1"), versionsFound(releases)]);

const releases = fc.uniqueArray(fc.nat(500), { maxLength: 12 });

describe("steps through a location's images", () => {
  it("visit each once and wrap around, in either direction", () => {
    fc.assert(
      fc.property(releases, fc.constantFrom(1 as const, -1 as const), (available, by) => {
        let shown = stepped(available, null, by);
        const seen: (number | null)[] = [];
        for (let step = 0; step < available.length; step++) {
          seen.push(shown);
          shown = stepped(available, shown, by);
        }
        expect(new Set(seen)).toEqual(new Set(available));
        expect(shown).toBe(available[0] ?? null);
      }),
    );
  });

  it("reverse each other", () => {
    fc.assert(
      fc.property(releases, fc.nat(), (available, pick) => {
        fc.pre(available.length > 0);
        const shown = available[pick % available.length] as number;
        expect(stepped(available, stepped(available, shown, 1), -1)).toBe(shown);
      }),
    );
  });

  it("start at the newest when the shown image isn't here", () => {
    expect(stepped([30, 12, 7], 41, 1)).toBe(30);
    expect(stepped([30, 12, 7], null, -1)).toBe(30);
    expect(stepped([], 41, 1)).toBeNull();
  });

  it("have two neighbors, one among two images, and none for a single one", () => {
    expect(neighbors([30, 41, 12, 7], 41)).toEqual([30, 12]);
    expect(neighbors([30, 41], 41)).toEqual([30]);
    expect(neighbors([30], 30)).toEqual([]);
    expect(neighbors([], 30)).toEqual([]);
  });
});

describe("the searched tile", () => {
  const place = fc.record({
    longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  });

  it("contains the location at every level", () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 23 }), ({ longitude, latitude }, level) => {
        const { row, column } = tileAt(longitude, latitude, level);
        const [x, y] = toMercator(longitude, latitude);
        const width = (2 * HALF_WORLD) / 2 ** level;
        const [west, north] = [column * width - HALF_WORLD, HALF_WORLD - row * width];
        const dust = 1e-6;
        expect(x).toBeGreaterThanOrEqual(west - dust);
        expect(x).toBeLessThanOrEqual(west + width + dust);
        expect(y).toBeLessThanOrEqual(north + dust);
        expect(y).toBeGreaterThanOrEqual(north - width - dust);
      }),
    );
  });

  it("is valid at the world's edges too", () => {
    for (const [longitude, latitude] of [
      [180, -90],
      [-180, 90],
      [180, 90],
    ] as const) {
      const { row, column } = tileAt(longitude, latitude, 3);
      for (const index of [row, column]) expect([0, 7]).toContain(index);
    }
    expect(keyOf(tileAt(0, 0, 0))).toBe("0/0/0");
    expect(pointOf({ longitude: -107, latitude: 40 })).toMatchObject({ x: -107, y: 40 });
  });
});

describe("the shown image", () => {
  it("is the newest at first, and none when nothing was found", () => {
    expect(found(12, 7).shown).toBe(12);
    expect(found()).toMatchObject({ shown: null, search: { state: "done" } });
  });

  it("keeps the same day when the map moves: the release that shows it there", () => {
    const seen = reduced([chooseImage(12)], found(30, 12, 7));
    expect(reduced([searchBegan("16/2/2"), versionsFound([41, 12])], seen).shown).toBe(12);
    expect(reduced([searchBegan("16/2/2"), versionsFound([41, 7])], seen).shown).toBe(7);
    expect(reduced([searchBegan("16/2/2"), versionsFound([30])], seen).shown).toBe(30);
  });

  it("counts as drawn only while it is still shown", () => {
    const drawn = reduced([imageDrawn(30)], found(30, 12));
    expect(drawn.drawn).toBe(true);
    const next = reduced([stepImage(-1)], drawn);
    expect(next.drawn).toBe(false);
    expect(reduced([imageDrawn(30)], next).drawn).toBe(false);
    expect(reduced([chooseImage(30)], drawn).drawn).toBe(true);
  });

  it("closes the popup about another image", () => {
    const asked = reduced([popupAsked({ longitude: 1, latitude: 2 })], found(30, 12));
    expect(reduced([stepImage(1)], asked).popup).toBeNull();
    expect(reduced([imageryMoves()], asked).popup).toBeNull();
    expect(reduced([popupKnown({ state: "failed" })], reduced([imageryMoves()], asked)).popup).toBeNull();
    expect(reduced([popupKnown({ state: "failed" })], asked).popup?.facts).toEqual({ state: "failed" });
  });
});

describe("capture dates", () => {
  const facts = factsKnown({ state: "done", metadata: METADATA });

  it("are stored by release within a tile, and dropped in another one", () => {
    const known = reduced([facts, stepImage(-1), facts], found(30, 12));
    expect(Object.keys(known.captured)).toEqual(["12", "30"]);
    expect(reduced([searchBegan("16/1/1")], known).captured).toEqual(known.captured);
    expect(reduced([searchBegan("16/2/2")], known).captured).toEqual({});
  });

  it("aren't filled in where the archive has none", () => {
    const without = factsKnown({ state: "done", metadata: { ...METADATA, captureDate: null } });
    expect(reduced([without, factsKnown({ state: "failed" }), factsKnown(null)], found(30)).captured).toEqual(
      {},
    );
    expect(reduced([facts], reduced([])).captured).toEqual({});
  });
});

describe("a comparison", () => {
  it("starts with the oldest image, or the newest beside the oldest", () => {
    expect(reduced([toggleCompare()], found(30, 12, 7)).compared).toBe(7);
    expect(reduced([chooseImage(7), toggleCompare()], found(30, 12, 7)).compared).toBe(30);
    expect(reduced([toggleCompare(), toggleCompare()], found(30, 12, 7)).compared).toBeNull();
  });

  it("needs two images, and ends when the map shows only one", () => {
    expect(reduced([toggleCompare()], found(30)).compared).toBeNull();
    const comparing = reduced([toggleCompare()], found(30, 7));
    expect(reduced([versionsFound([30])], comparing)).toMatchObject({ compared: null, shown: 30 });
  });

  it("continues with the same days at another location", () => {
    const comparing = reduced([compareWith(12)], found(30, 12, 7));
    expect(reduced([versionsFound([41, 7])], comparing)).toMatchObject({ compared: 7, shown: 41 });
  });

  it("keeps its divider within the map", () => {
    const at = (divider: number) => reduced([moveDivider(divider)]).divider;
    expect([-3, 0, 0.25, 1, 8].map(at)).toEqual([0, 0, 0.25, 1, 1]);
  });
});

describe("playing", () => {
  const playing = (...images: number[]) => reduced([togglePlay()], found(...images));

  it("needs two images", () => {
    expect(playing(30, 12).playing).toBe(true);
    expect(playing(30).playing).toBe(false);
    expect(playing().playing).toBe(false);
  });

  it("ends with any user action, and with a search that can't continue", () => {
    const ends = [
      stepImage(1),
      chooseImage(12),
      imageryMoves(),
      togglePlay(),
      toggleCompare(),
      popupAsked({ longitude: 1, latitude: 2 }),
      searchFailed("No."),
      searchHeld(),
      versionsFound([30]),
    ];
    for (const end of ends) expect(reduced([end], playing(30, 12)).playing).toBe(false);
  });
});

describe("a search", () => {
  it("reports progress only while it runs", () => {
    const progress = searchProgress({ done: 3, total: 9 });
    expect(reduced([searchBegan("a"), progress]).search).toMatchObject({ done: 3, total: 9 });
    expect(reduced([progress], found(30)).search).toEqual({ state: "done" });
    expect(reduced([searchBegan("a"), searchFailed("No."), progress]).search).toMatchObject({
      state: "failed",
    });
  });

  it("is repeated at the same location if it failed or wasn't possible", () => {
    expect(reduced([searchFailed("No.")], found(30)).searched).toBeNull();
    expect(reduced([searchHeld()], found(30))).toMatchObject({ searched: null, available: [] });
  });
});

it("keeps the image for Back when the view is left, and drops it when it is closed", () => {
  const seen = reduced([chooseImage(12), compareWith(7), moveDivider(0.3)], found(30, 12, 7));
  const left = reduced([imageryLeft()], seen);
  expect(left).toMatchObject({
    shown: 12,
    compared: 7,
    divider: 0.3,
    items: ITEMS,
    available: [],
    searched: null,
  });
  expect(reduced([close()], left)).toMatchObject({ shown: null, compared: null, items: ITEMS });
});
