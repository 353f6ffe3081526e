import { afterAll, describe, expect, inject, it } from "vitest";
import { isMet } from "../../bench/load/figures";
import { coldScreens, coldTiles, warmTiles } from "../../bench/tiles/measure";
import { panning } from "../../bench/tiles/panning";
import { MAP_SERVICES, TileClient } from "../../bench/tiles/tileClient";

/** Checks that a small benchmark of tiles runs. Speed isn't tested, because it depends on the machine's load. */
describe("npm run bench:tiles", () => {
  const client = new TileClient(inject("serverUrl"));
  afterAll(() => client.close());

  it("measures tiles that must be rendered", async () => {
    const figures = await coldTiles(client, [9], 1);
    // Three per tile service.
    expect(figures.length).toBe(3 * MAP_SERVICES.length);
    expect(MAP_SERVICES).toHaveLength(7);
    for (const { what, value } of figures) expect([what, value > 0]).toEqual([what, true]);
  });

  it("measures screens", async () => {
    const figures = await coldScreens(client, [9], ["Basemap/Topographic"]);
    expect(figures.map(({ unit }) => unit)).toEqual(["s", "s"]);
    for (const { what, value } of figures) expect([what, value > 0]).toEqual([what, true]);
  });

  it("measures stored tiles, which arrive at the required rate", async () => {
    const figures = await warmTiles(client, 0.5);
    const rate = figures.find(({ unit }) => unit === "/s");
    // A busy machine may halve the rate. An unused cache would reduce it to almost nothing.
    expect(rate?.value).toBeGreaterThan(100);
  });

  it("measures the API with map users in a separate process", async () => {
    const figures = await panning(inject("serverUrl"), async () => 1, 2, 3);
    const asked = figures.find(({ what }) => what === "tiles asked for while panning");
    expect(asked?.value).toBeGreaterThan(5);
    expect(figures.filter(isMet).length).toBe(figures.length);
  });
});
