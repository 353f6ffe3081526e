import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collectWhenIdle, IDLE_COLLECT_MS } from "../../../server/collectWhenIdle";

function setUp() {
  const app = Fastify();
  const collect = vi.fn();
  collectWhenIdle(app, collect);
  app.get("/", async () => "ok");
  return { app, collect, ask: () => app.inject({ url: "/" }) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an idle server", () => {
  it("collects garbage once after 15 seconds without requests", async () => {
    const { ask, collect } = setUp();
    await ask();
    await vi.advanceTimersByTimeAsync(IDLE_COLLECT_MS - 1);
    expect(collect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(collect).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(10 * IDLE_COLLECT_MS);
    expect(collect).toHaveBeenCalledOnce();
  });

  it("doesn't while requests arrive, and does again after each busy period", async () => {
    const { ask, collect } = setUp();
    for (let asked = 0; asked < 5; asked++) {
      await ask();
      await vi.advanceTimersByTimeAsync(IDLE_COLLECT_MS - 1000);
    }
    expect(collect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(collect).toHaveBeenCalledOnce();
    await ask();
    await vi.advanceTimersByTimeAsync(IDLE_COLLECT_MS);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it("doesn't after it has stopped", async () => {
    const { app, ask, collect } = setUp();
    await ask();
    await app.close();
    await vi.advanceTimersByTimeAsync(IDLE_COLLECT_MS);
    expect(collect).not.toHaveBeenCalled();
  });

  it("frees unreferenced memory", async () => {
    const app = Fastify();
    collectWhenIdle(app);
    app.get("/", async () => "ok");
    const held = { value: new WeakRef(Object.assign({}, { text: "x".repeat(1_000_000) })) };
    await app.inject({ url: "/" });
    await vi.advanceTimersByTimeAsync(IDLE_COLLECT_MS);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(held.value.deref()).toBeUndefined();
  });
});
