import { describe, expect, inject, it } from "vitest";
import { BLOCK_SIZE, type LabelBlock, MAX_BLOCK_LABELS } from "../../src/domain/mapLabels";

const LABELS = "/arcgis/rest/services/Reference/Labels/MapServer/labels";
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`${LABELS}/${path}`, inject("serverUrl")), { headers });
const block = async (path: string) => (await (await get(path)).json()) as LabelBlock;

/** Returns the label block that contains a position at a level, and the position's pixel in it. */
function blockAt(level: number, longitude: number, latitude: number) {
  const world = 256 * 2 ** level;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = (longitude / 360 + 0.5) * world;
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world;
  const [column, row] = [Math.floor(x / BLOCK_SIZE), Math.floor(y / BLOCK_SIZE)];
  return { path: `${level}/${row}/${column}`, x: x - column * BLOCK_SIZE, y: y - row * BLOCK_SIZE };
}

describe("labels as data", () => {
  it("name places with class, rank and position, the most important first", async () => {
    const { path, x, y } = blockAt(8, -104.9847, 39.7392);
    const { settings, labels } = await block(path);
    const denver = labels.find(([text]) => text === "Denver");
    if (!denver) throw new Error("Denver has no label.");
    const [, setting, , left, top, width, angle, dot, side] = denver;
    expect(settings[setting]).toMatchObject({ kind: "city", face: "semibold", size: 14 });
    expect(Math.hypot(left - x, top - y)).toBeLessThan(3);
    expect(width).toBeGreaterThan(30);
    expect([angle, dot]).toEqual([0, 3]);
    expect([0, 1, 2, 3]).toContain(side);
    const ranks = labels.map((row) => row[2]);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });

  it("are each in one block only", async () => {
    const { path } = blockAt(8, -104.9847, 39.7392);
    const [level = 0, row = 0, column = 0] = path.split("/").map(Number);
    const around = [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].map((right) => [row + down, column + right] as const),
    );
    const blocks = await Promise.all(around.map(([r, c]) => block(`${level}/${r}/${c}`)));
    const ranks = blocks.flatMap(({ labels }) => labels.map((label) => label[2]));
    expect(new Set(ranks).size).toBe(ranks.length);
    for (const [, , , x, y] of blocks.flatMap(({ labels }) => labels))
      for (const at of [x, y]) expect(at >= 0 && at <= BLOCK_SIZE).toBe(true);
  });

  it("are bounded, and smaller than the tiles they label", async () => {
    for (const level of [5, 10, 13]) {
      const { path } = blockAt(level, -105.2, 39.8);
      const answer = await get(path, { "accept-encoding": "identity" });
      const text = await answer.text();
      expect((JSON.parse(text) as LabelBlock).labels.length).toBeLessThanOrEqual(MAX_BLOCK_LABELS);
      const [, row = 0, column = 0] = path.split("/").map(Number);
      let tiles = 0;
      for (let at = 0; at < 16; at++) {
        const [down, right] = [row * 4 + Math.floor(at / 4), column * 4 + (at % 4)];
        const tile = `${LABELS.replace("/labels", "/tile")}/${level}/${down}/${right}`;
        tiles += (await (await fetch(new URL(tile, inject("serverUrl")))).arrayBuffer()).byteLength;
      }
      expect(text.length).toBeLessThan(tiles);
    }
  });

  it("are sent with a tag and can be cached, and are 304 for clients that have them", async () => {
    const { path } = blockAt(9, -105, 40);
    const answer = await get(path);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("cache-control")).toContain("max-age=86400");
    const etag = answer.headers.get("etag") ?? "";
    expect((await get(path, { "If-None-Match": etag })).status).toBe(304);
  });

  it.each(["20/0/0", "8/64/0", "8/0/64", "3/2/0", "-1/0/0", "8/1.5/0", "x/0/0"])(
    "have no block %s: 400 in the ArcGIS format",
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        error: { code: 400, message: expect.any(String), details: expect.any(Array) },
      });
    },
  );

  it("cover the whole world at the first levels, and are empty where there are none", async () => {
    expect((await block("0/0/0")).labels).toEqual([]);
    expect((await block("2/0/0")).labels.length).toBeGreaterThan(0);
    expect((await block("12/1023/0")).labels).toEqual([]);
  });
});
