import { describe, expect, it, vi } from "vitest";
import type { ElevationSource } from "../../../../src/domain/elevationSource";
import { DemandTiles } from "../../../../src/map/scene/terrain/DemandTiles";
import type { ClassifyRequest, TerrainImage } from "../../../../workers/terrain/types";

const SOURCE: ElevationSource = {
  template: "/{z}/{y}/{x}",
  format: "lerc",
  maxLevel: 16,
  atCorners: true,
  sample: false,
};
const FILTER = { elevation: [100, 14_400] as [number, number], slope: [1], aspect: [1] };
const TILE = { level: 10, row: 391, column: 209 };

const image = (key: string): TerrainImage => ({
  key,
  width: 1,
  height: 1,
  rgba: new Uint8ClampedArray(4),
  matched: 0,
  classified: 1,
  matches: new Uint32Array(0),
  known: new Uint32Array(0),
});

function setUp(fetchTile = async (_url: string): Promise<Uint8Array | null> => new Uint8Array(1)) {
  const client = {
    load: vi.fn(async () => ({ width: 256, height: 256 })),
    classify: vi.fn(async (requests: readonly ClassifyRequest[]) => requests.map(({ key }) => image(key))),
    filter: vi.fn(async (keys: readonly string[]) => keys.map(image)),
    forget: vi.fn(async () => {}),
  };
  const fetched = vi.fn(fetchTile);
  return { client, fetched, tiles: new DemandTiles({ client, fetchTile: fetched, source: SOURCE }) };
}

describe("scene terrain tiles", () => {
  it("are classified once, with their eight neighbors, and filtered from then on", async () => {
    const { client, fetched, tiles } = setUp();
    expect((await tiles.image(TILE, FILTER))?.key).toBe("10/391/209");
    expect(fetched).toHaveBeenCalledTimes(9);
    const [request] = client.classify.mock.calls[0]?.[0] ?? [];
    expect(request?.neighbors).toHaveLength(8);
    expect(request?.neighbors[0]).toBe("10/390/208");
    await tiles.image(TILE, { ...FILTER, slope: [2] });
    expect(client.classify).toHaveBeenCalledTimes(1);
    expect(client.filter).toHaveBeenCalledWith(["10/391/209"], { ...FILTER, slope: [2] }, undefined);
    expect(fetched).toHaveBeenCalledTimes(9);
  });

  it("share what lies between them", async () => {
    const { fetched, tiles } = setUp();
    await Promise.all([tiles.image(TILE, FILTER), tiles.image({ ...TILE, column: 210 }, FILTER)]);
    expect(fetched).toHaveBeenCalledTimes(12);
  });

  it("are empty where the service has no terrain, and load beside a failed neighbor", async () => {
    const missing = setUp(async () => null);
    expect(await missing.tiles.image(TILE, FILTER)).toBeNull();
    const broken = setUp(async (url) => {
      if (url === "/10/390/208") throw new Error("500");
      return new Uint8Array(1);
    });
    expect(await broken.tiles.image(TILE, FILTER)).not.toBeNull();
    expect(broken.client.classify.mock.calls[0]?.[0][0]?.neighbors[0]).toBeNull();
  });

  it("are requested again after a failure", async () => {
    let broken = true;
    const { tiles } = setUp(async () => {
      if (broken) throw new Error("The elevation service answered 500.");
      return new Uint8Array(1);
    });
    await expect(tiles.image(TILE, FILTER)).rejects.toThrow("500");
    broken = false;
    expect(await tiles.image(TILE, FILTER)).not.toBeNull();
  });

  it("are not classified once the scene has moved on", async () => {
    const { client, tiles } = setUp();
    const controller = new AbortController();
    const asked = tiles.image(TILE, FILTER, controller.signal);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
    expect(client.classify).not.toHaveBeenCalled();
  });

  it("are evicted, least recently used first, when there are many", async () => {
    const { client, tiles } = setUp();
    for (let column = 0; column < 90; column++) await tiles.image({ level: 12, row: 9, column }, FILTER);
    expect(client.forget).toHaveBeenCalled();
    expect(client.forget.mock.calls.flat(2)).toContain("12/8/0");
    expect(client.forget.mock.calls.flat(2)).not.toContain("12/9/89");
  });
});
