import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findVersions, type ImagerySources } from "../../../../workers/imagery/findVersions";
import type { Comparison, ImageryRequest } from "../../../../workers/imagery/types";
import { type Delivery, serviceOf, sizeOf, type World, worldArbitrary } from "./service";

const requestOf = ({ releases, tiles }: World, comparison: Comparison): ImageryRequest => ({
  releases: [...releases].sort((a, b) => a.number - b.number),
  tiles,
  tilemapUrl: "map/{release}/{level}/{row}/{column}",
  tileUrl: "tile/{release}/{level}/{row}/{column}",
  comparison,
});

/** Goes through the whole history and keeps each delivery that differs from the one before it. */
const expected = (history: Delivery[], differs: (newer: Delivery, older: Delivery) => boolean) =>
  history
    .filter((delivery, place) => {
      const older = history[place + 1];
      return older === undefined || differs(delivery, older);
    })
    .map(({ release }) => release);

const world: World = {
  releases: [
    { number: 7, date: 3000 },
    { number: 20, date: 2000 },
    { number: 3, date: 1000 },
  ],
  tiles: [{ level: 17, row: 0, column: 5 }],
  history: [
    [
      { release: 7, picture: 0, encoding: 0 },
      { release: 3, picture: 1, encoding: 0 },
    ],
  ],
};

describe("findVersions", () => {
  it("lists the same versions as a full comparison", () =>
    fc.assert(
      fc.asyncProperty(worldArbitrary, async (some) => {
        const bySize = (newer: Delivery, older: Delivery) => sizeOf(newer) !== sizeOf(older);
        const byPicture = (newer: Delivery, older: Delivery) => newer.picture !== older.picture;
        for (const [comparison, differs] of [
          ["sizes", bySize],
          ["equal-sizes", bySize],
          ["all", byPicture],
        ] as const) {
          const { tiles, releases, failed } = await findVersions(
            requestOf(some, comparison),
            serviceOf(some),
          );
          expect(tiles).toEqual(some.history.map((history) => expected(history, differs)));
          const union = new Set(tiles.flat());
          expect(releases).toEqual(
            some.releases.map(({ number }) => number).filter((number) => union.has(number)),
          );
          expect(failed).toBe(0);
        }
      }),
    ));

  it("requests each item once, and no images when sizes decide", () =>
    fc.assert(
      fc.asyncProperty(worldArbitrary, async (some) => {
        const log: string[] = [];
        await findVersions(requestOf(some, "all"), serviceOf(some, log));
        expect(new Set(log).size).toBe(log.length);
        const fewer: string[] = [];
        await findVersions(requestOf(some, "sizes"), serviceOf(some, fewer));
        expect(fewer.filter((url) => url.startsWith("tile"))).toEqual([]);
      }),
    ));

  it("checks nothing below level 12", async () => {
    const log: string[] = [];
    const same = { ...world, tiles: [{ level: 11, row: 0, column: 5 }] };
    same.history = [world.history[0]?.map((delivery) => ({ ...delivery, picture: 0 })) ?? []];
    const { tiles } = await findVersions(requestOf(same, "all"), serviceOf(same, log));
    expect(tiles).toEqual([[7, 3]]);
    expect(log.some((url) => url.startsWith("tile"))).toBe(false);
  });

  it("skips failed requests and treats failed images as blank", async () => {
    const service = serviceOf(world);
    const broken: ImagerySources = {
      ...service,
      fetch: async (url, init) => {
        if (url.startsWith("map/7/")) return new Response("", { status: 500 });
        if (url.startsWith("tile")) throw new TypeError("Failed to fetch");
        return service.fetch(url, init);
      },
    };
    expect(await findVersions(requestOf(world, "all"), broken)).toEqual({
      releases: [3],
      tiles: [[3]],
      failed: 1,
    });
    const noPictures: ImagerySources = { ...service, sample: async () => null };
    expect((await findVersions(requestOf(world, "all"), noPictures)).tiles).toEqual([[3]]);
  });

  it("accepts the templates of the Wayback service's own configuration, {col} included", async () => {
    const log: string[] = [];
    const tileUrl = "tile/{release}/{level}/{row}/{col}";
    await findVersions({ ...requestOf(world, "all"), tileUrl }, serviceOf(world, log));
    const [{ level, row, column } = { level: 0, row: 0, column: 0 }] = world.tiles;
    const tiles = log.filter((url) => url.startsWith("tile"));
    expect(tiles.length).toBeGreaterThan(0);
    for (const url of tiles) expect(url).toMatch(new RegExp(`^tile/\\d+/${level}/${row}/${column}$`));
  });

  it("gives up on a service that is unavailable or returns invalid data", async () => {
    const many = {
      ...world,
      releases: Array.from({ length: 100 }, (_, number) => ({ number: number + 1, date: number })),
    };
    for (const answer of [() => Promise.reject(new TypeError("offline")), async () => Response.json(["?"])]) {
      let requests = 0;
      const fetch = () => {
        requests++;
        return answer();
      };
      const found = await findVersions(requestOf(many, "all"), { ...serviceOf(many), fetch });
      expect(found).toEqual({ releases: [], tiles: [[]], failed: 3 });
      expect(requests).toBe(3);
    }
  });

  it("doesn't loop when a release names a newer one", async () => {
    const circle = async () => Response.json({ data: [1], select: [7], size: [5] });
    const { tiles } = await findVersions(requestOf(world, "all"), {
      ...serviceOf(world),
      fetch: async (url) => (url.startsWith("map") ? circle() : new Response(new Uint8Array([1]))),
    });
    expect(tiles).toEqual([[3]]);
  });

  it("stops when canceled, with at most six requests in progress", async () => {
    const controller = new AbortController();
    let running = 0;
    let most = 0;
    let started = 0;
    const fetch: ImagerySources["fetch"] = (_, { signal }) => {
      started++;
      most = Math.max(most, ++running);
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => {
          running--;
          reject(signal.reason);
        }),
      );
    };
    const tiles = Array.from({ length: 40 }, (_, row) => ({ level: 17, row, column: 1 }));
    const request = { ...requestOf(world, "all"), tiles };
    const finding = findVersions(request, { ...serviceOf(world), fetch }, controller.signal);
    await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await expect(finding).rejects.toMatchObject({ name: "AbortError" });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([most, running, started]).toEqual([6, 0, 6]);
  });
});
