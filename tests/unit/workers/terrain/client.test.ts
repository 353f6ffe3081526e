import * as Comlink from "comlink";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import { DEFAULT_TERRAIN } from "../../../../src/domain/preferences";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createTerrainClient, type TerrainClient } from "../../../../src/workers/terrain";
import { createTerrainApi } from "../../../../workers/terrain/api";

const ports: MessagePort[] = [];
let client: TerrainClient | null = null;

/** Encodes meters as red, green and blue of a Terrarium pixel: (red * 256 + green + blue / 256) - 32768. */
const terrarium = (meters: number): number[] => [(meters + 32768) >> 8, (meters + 32768) & 255, 0];

/** Runs the worker's API behind a channel instead of a thread. */
function fakeWorker(): Worker {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  Comlink.expose(createTerrainApi(), port2);
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
}

afterEach(() => {
  client?.dispose();
  for (const port of ports.splice(0)) port.close();
});

async function loadedTile(key: string): Promise<TerrainClient> {
  client = createTerrainClient(() => {}, fakeWorker);
  const samples = Array.from({ length: 34 * 18 }, (_, at) => terrarium(1000 + (at % 34) * 3)).flat();
  const raw = { width: 34, height: 18, channels: 3 } as const;
  // A copy with its own buffer, because the client transfers the whole buffer to the worker.
  const bytes = Uint8Array.from(await sharp(Buffer.from(samples), { raw }).png().toBuffer());
  expect(await client.load({ key, format: "terrarium", bytes, border: 1 })).toEqual({
    width: 32,
    height: 16,
  });
  expect(bytes.length).toBe(0);
  return client;
}

const filter = { ...DEFAULT_TERRAIN, aspect: [7] };
const request = { key: "a", north: 5e6, cell: 30, neighbors: [] };

it("loads, classifies, filters and sums up; images are returned whole", async () => {
  const terrain = await loadedTile("a");
  const [image] = await terrain.classify([request], filter);
  expect(image).toMatchObject({ key: "a", width: 32, height: 16, matched: 512, classified: 512 });
  expect(image?.rgba.length).toBe(32 * 16 * 4);
  expect(image?.matches).toEqual(new Uint32Array(16).fill(-1));
  expect(image?.known).toEqual(image?.matches);
  const [none] = await terrain.filter(["a"], { ...filter, aspect: [3] });
  expect(none).toMatchObject({ matched: 0, classified: 512 });
  const outline = [
    [0, 0],
    [32, 0],
    [32, 16],
    [0, 16],
  ] as const;
  const summary = await terrain.summarize([{ key: "a", outline }], filter);
  expect(summary.matched).toBeGreaterThan(0);
  await terrain.forget(["a"]);
  await expect(terrain.filter(["a"], filter)).rejects.toThrow("Load them first");
});

it("stops between two tiles when canceled, and continues to work", async () => {
  const terrain = await loadedTile("a");
  const controller = new AbortController();
  const many = terrain.classify(Array(5000).fill(request), filter, controller.signal);
  controller.abort();
  await expect(many).rejects.toSatisfy(isAbortError);
  expect(await terrain.classify([request], filter)).toHaveLength(1);
});
