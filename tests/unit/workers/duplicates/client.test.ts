import * as Comlink from "comlink";
import { afterEach, describe, expect, it } from "vitest";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createDuplicatesClient, type DuplicatesClient } from "../../../../src/workers/duplicates";
import { createDuplicatesApi } from "../../../../workers/duplicates/api";
import { EXACT } from "../../../../workers/duplicates/types";
import { buildContent } from "../../../../workers/graphics/kernel";
import { geometryOf, run, type Sketch } from "./shapes";

const ports: MessagePort[] = [];
let client: DuplicatesClient;

afterEach(() => {
  client.dispose();
  for (const port of ports.splice(0)) port.close();
});

/** Runs the worker's API behind a channel instead of a thread. */
function connect(): DuplicatesClient {
  client = createDuplicatesClient(() => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    Comlink.expose(createDuplicatesApi(), port2);
    port1.start();
    return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
  });
  return client;
}

const sketches: Sketch[] = [
  { kind: 0, paths: [[[-105.123456, 39.654321]]] },
  {
    kind: 1,
    paths: [
      [
        [-105.1, 39.6],
        [-105.1, 39.6],
        [-105.11, 39.61],
        [-105.13, 39.6],
      ],
    ],
  },
  {
    kind: 3,
    paths: [
      [
        [179.99, 61],
        [-179.99, 61.01],
        [-179.97, 61],
      ],
    ],
  },
  {
    kind: 2,
    paths: [
      [
        [10, 20],
        [10.02, 20],
        [10.02, 20.02],
        [10, 20],
      ],
      [
        [10.01, 20.001],
        [10.015, 20.001],
        [10.015, 20.01],
        [10.01, 20.001],
      ],
    ],
  },
];
/** Builds the buffers that the map draws. */
const drawn = (features: readonly Sketch[]) => run(buildContent(geometryOf(features)));

describe("the duplicates client", () => {
  it("finds features of every kind among those on the map", async () => {
    const duplicates = connect();
    await duplicates.begin(geometryOf(sketches));
    const { of, slots, likeness } = await duplicates.compare(drawn(sketches));
    const pairs = [...of].map((one, pair) => [one, slots[pair], likeness[pair]]);
    expect(pairs.sort()).toEqual(sketches.map((_, at) => [at, at, EXACT]));
  });

  it("groups all parts it was given and reports progress", async () => {
    const duplicates = connect();
    await duplicates.add(drawn(sketches));
    await duplicates.add(drawn(sketches.slice(0, 1)));
    const { starts, slots } = await duplicates.groups(() => {});
    expect([...starts]).toEqual([0, 2]);
    expect([...slots]).toEqual([0, 0]);
  });

  it("stops an aborted search", async () => {
    const duplicates = connect();
    const points = Array.from(
      { length: 20_000 },
      (_, at): Sketch => ({ kind: 0, paths: [[[at / 1000, 0]]] }),
    );
    await duplicates.add(drawn(points));
    const controller = new AbortController();
    const searching = duplicates.groups(() => {}, controller.signal);
    controller.abort();
    await expect(searching).rejects.toSatisfy(isAbortError);
  });

  it("refuses to compare before it has new features", async () => {
    await expect(connect().compare(drawn(sketches))).rejects.toThrow("no new features");
  });
});
