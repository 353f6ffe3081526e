import { describe, expect, it } from "vitest";
import { createPushIterable } from "../../../src/map/pushIterable";
import { isDrawn, mapRectangle, screenRectangle } from "../../../src/map/rectangle";

describe("screenRectangle", () => {
  it("is the same whichever corner the drag starts from", () => {
    const [a, b] = [
      { x: 100, y: 50 },
      { x: 30, y: 200 },
    ];
    expect(screenRectangle(a, b)).toEqual({ x: 30, y: 50, width: 70, height: 150 });
    expect(screenRectangle(b, a)).toEqual(screenRectangle(a, b));
  });

  it("isn't drawn for a shaky click", () => {
    expect(isDrawn({ x: 0, y: 0, width: 2, height: 40 })).toBe(false);
    expect(isDrawn({ x: 0, y: 0, width: 3, height: 3 })).toBe(true);
  });
});

describe("mapRectangle", () => {
  it("turns with the view: its corners are those of the screen, in drawing order", () => {
    const angle = Math.PI / 6;
    const turn = ({ x, y }: { x: number; y: number }) => ({
      x: x * Math.cos(angle) - y * Math.sin(angle),
      y: x * Math.sin(angle) + y * Math.cos(angle),
    });
    const corners = mapRectangle({ x: 10, y: 20, width: 30, height: 40 }, turn)?.corners ?? [];
    const expected = [
      [10, 20],
      [40, 20],
      [40, 60],
      [10, 60],
    ].flatMap(([x = 0, y = 0]) => Object.values(turn({ x, y })));
    expect([...corners]).toEqual(expected);
  });

  it("ends at the horizon of a scene, and doesn't exist in the sky", () => {
    const horizon = 35;
    const toMap = ({ x, y }: { x: number; y: number }) => (y < horizon ? null : { x, y });
    const corners = mapRectangle({ x: 0, y: 0, width: 10, height: 100 }, toMap)?.corners ?? [];
    expect(corners[1]).toBeCloseTo(horizon, 1);
    expect(corners[3]).toBeCloseTo(horizon, 1);
    expect([...corners.slice(4)]).toEqual([10, 100, 0, 100]);
    expect(mapRectangle({ x: 0, y: 0, width: 10, height: 30 }, toMap)).toBeNull();
  });
});

describe("createPushIterable", () => {
  it("delivers items pushed before and during reading until the signal aborts", async () => {
    const controller = new AbortController();
    const values = createPushIterable<number>(controller.signal);
    values.push(1);
    const read: number[] = [];
    const reading = (async () => {
      for await (const value of values) {
        read.push(value);
        if (value === 2) values.push(3);
        if (value === 3) controller.abort();
      }
    })();
    await Promise.resolve();
    values.push(2);
    await reading;
    expect(read).toEqual([1, 2, 3]);
    values.push(4);
    expect(read).toEqual([1, 2, 3]);
  });

  it("ends a waiting reader", async () => {
    const controller = new AbortController();
    const reading = createPushIterable(controller.signal)[Symbol.asyncIterator]().next();
    controller.abort();
    await expect(reading).resolves.toMatchObject({ done: true });
  });
});
