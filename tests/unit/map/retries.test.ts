import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRetries, isOutage, RETRY_MS } from "../../../src/map/view/retries";

describe("unanswered requests", () => {
  let online: EventTarget;
  /** Ids whose requests fail. */
  let away: Set<string>;
  let asked: string[];
  const setUp = () => {
    const retries = createRetries<string>(async (id) => {
      asked.push(id);
      if (away.has(id)) retries.failed(id);
    });
    return retries;
  };
  const comeBack = () => {
    away.clear();
    vi.stubGlobal("navigator", { onLine: true });
    online.dispatchEvent(new Event("online"));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    online = new EventTarget();
    away = new Set(["a", "b", "c"]);
    asked = [];
    vi.stubGlobal("window", online);
    vi.stubGlobal("navigator", { onLine: true });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("are retried one by one during an outage, and all at once when the service responds", async () => {
    const retries = setUp();
    for (const id of ["a", "b", "c"]) retries.failed(id);
    await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
    expect(asked).toEqual(["a", "b"]);
    away.clear();
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(asked).toEqual(["a", "b", "c", "a", "b"]);
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(asked).toHaveLength(5);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are retried within 5 s of the service's return", () => {
    expect(RETRY_MS).toBeLessThan(5000);
  });

  it("wait without a network, and are retried when the browser is back online", async () => {
    const retries = setUp();
    vi.stubGlobal("navigator", { onLine: false });
    for (const id of ["a", "b"]) retries.failed(id);
    await vi.advanceTimersByTimeAsync(5 * RETRY_MS);
    expect(asked).toEqual([]);
    comeBack();
    expect(asked).toEqual(["a", "b"]);
    online.dispatchEvent(new Event("online"));
    expect(asked).toHaveLength(2);
  });

  it("are retried when the network is back before the service", async () => {
    const retries = setUp();
    retries.failed("a");
    online.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
    expect(asked).toEqual(["a"]);
    away.clear();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(["a", "a"]);
  });

  it("don't hold up the others when one never arrives", async () => {
    const retries = setUp();
    for (const id of ["a", "b", "c"]) retries.failed(id);
    away.delete("b");
    await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
    expect(asked).toEqual(["a", "b", "c", "a"]);
  });

  it("are forgotten when loaded another way, and when their layer is removed", async () => {
    const retries = setUp();
    for (const id of ["a", "b"]) retries.failed(id);
    retries.settled("a");
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(asked).toEqual(["b"]);
    retries.clear();
    comeBack();
    expect(asked).toEqual(["b"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("an outage", () => {
  const named = (name: string, details?: object) => Object.assign(new Error("failed"), { name, details });

  it("is no response, or one that asks to come back later", () => {
    for (const error of [
      new TypeError("Failed to fetch"),
      named("TimeoutError"),
      named("UnavailableError"),
      named("request:server", {}),
      named("request:server", { httpStatus: 503 }),
      // Like the errors of @arcgis/core.
      { name: "request:server", message: "Failed to fetch", details: { url: "/tiles" } },
    ])
      expect(isOutage(error), error.name).toBe(true);
  });

  it("is not a refusal or a canceled request", () => {
    for (const error of [
      new Error("The service answered 404"),
      named("AbortError"),
      named("request:server", { httpStatus: 404 }),
      named("request:server", { httpStatus: 500 }),
      "503",
      null,
    ])
      expect(isOutage(error)).toBe(false);
  });
});
