import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OwnWrites } from "../../../src/api/ownWrites";
import type { UserApi } from "../../../src/api/userApi";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("writes of this page", () => {
  const setUp = () => {
    const order: string[] = [];
    let answer = (_result: unknown) => {};
    const slow = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const writes = new OwnWrites();
    const api = writes.watch({ deleteFeature: slow, listFeatures: slow } as unknown as UserApi);
    const settled = (within: number) => void writes.settled(within).then(() => order.push("settled"));
    return { order, api, settled, answer: () => answer(null), writes };
  };

  it("don't delay anything when none is in flight, nor for reads", async () => {
    const { order, api, settled } = setUp();
    void api.listFeatures({});
    settled(1000);
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toEqual(["settled"]);
  });

  it("are counted when they end, so that earlier requests can tell", async () => {
    const { api, answer, writes } = setUp();
    void api.deleteFeature("a");
    await vi.advanceTimersByTimeAsync(10);
    expect(writes.ended).toBe(0);
    answer();
    await vi.advanceTimersByTimeAsync(10);
    expect(writes.ended).toBe(1);
    void api.listFeatures({});
    answer();
    await vi.advanceTimersByTimeAsync(10);
    expect(writes.ended).toBe(1);
  });

  it("delay readers until the caller has read the response", async () => {
    const { order, api, settled, answer } = setUp();
    void api.deleteFeature("a").then(() => order.push("answer read"));
    settled(1000);
    await vi.advanceTimersByTimeAsync(500);
    expect(order).toEqual([]);
    answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(["answer read", "settled"]);
  });

  it("delay readers no longer than the timeout", async () => {
    const { order, api, settled } = setUp();
    void api.deleteFeature("a");
    settled(1000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(order).toEqual(["settled"]);
  });
});
