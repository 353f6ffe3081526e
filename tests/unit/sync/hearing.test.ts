import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BrowserTabs, TabChannel } from "../../../src/app/services";
import { logOut } from "../../../src/features/session/slice";
import { fail, ok, USER } from "../app/fakes";
import { feature } from "../content/memoryApi";
import { changingServer, eventStream, followed } from "./setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Held {
  resolve(): void;
  reject(error: unknown): void;
}

/** Web Locks and BroadcastChannel of one browser. Locks pass from tab to tab, messages go to all other tabs. */
function oneBrowser() {
  const queues = new Map<string, { held: Held | null; waiting: (() => void)[] }>();
  const channels = new Set<TabChannel & { name: string }>();
  const aborted = () => new DOMException("The lock was given up.", "AbortError");

  const request = (name: string, options: LockOptions, hold: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? { held: null, waiting: [] };
      queues.set(name, queue);
      const grant = () => {
        const mine: Held = { resolve, reject };
        queue.held = mine;
        void hold().then(() => {
          resolve();
          if (queue.held !== mine) return;
          queue.held = null;
          queue.waiting.shift()?.();
        });
      };
      if (options.steal) {
        queue.held?.reject(aborted());
        grant();
      } else if (queue.held === null) grant();
      else {
        queue.waiting.push(grant);
        options.signal?.addEventListener("abort", () => {
          queue.waiting = queue.waiting.filter((other) => other !== grant);
          reject(aborted());
        });
      }
    });

  return (): BrowserTabs => ({
    locks: { request } as unknown as BrowserTabs["locks"],
    channel: (name) => {
      const channel: TabChannel & { name: string } = {
        name,
        onmessage: null,
        postMessage: (data) => {
          for (const other of channels)
            if (other !== channel && other.name === name)
              queueMicrotask(() => other.onmessage?.({ data } as MessageEvent));
        },
        close: () => void channels.delete(channel),
      };
      channels.add(channel);
      return channel;
    },
    isShown: () => true,
  });
}

/** A server with event streams that a test writes to. */
function streamingServer() {
  const streams: ReturnType<typeof eventStream>[] = [];
  const openEvents = vi.fn(async () => {
    const opened = eventStream();
    streams.push(opened);
    opened.tell(1);
    return ok(opened.stream);
  });
  return { streams, openEvents };
}

describe("a browser's tabs", () => {
  async function twoTabs() {
    const tabs = oneBrowser();
    const { streams, openEvents } = streamingServer();
    const first = await followed({}, { tabs: tabs(), api: { openEvents } });
    const second = await followed({}, { tabs: tabs(), api: { openEvents } });
    await second.settle(100);
    return { first, second, streams, openEvents };
  }

  it("share one connection, and all hear of a change at once", async () => {
    const { first, second, streams, openEvents } = await twoTabs();
    expect(openEvents).toHaveBeenCalledTimes(1);
    expect([first, second].map((run) => run.state().sync.live)).toEqual([true, true]);
    for (const run of [first, second]) run.changing.change({ features: [feature("new")] });
    streams[0]?.tell(2);
    await first.settle(10);
    for (const run of [first, second]) expect(run.state().content.table.ids).toEqual(["new"]);
  });

  it("don't poll while they are connected", async () => {
    const { first, second, streams } = await twoTabs();
    const asked = () => first.changing.asked.length + second.changing.asked.length;
    const before = asked();
    for (let beats = 0; beats < 5; beats++) {
      streams[0]?.write(":\n\n");
      await first.settle(20_000);
    }
    expect(asked()).toBe(before);
  });

  it("switch to another tab's connection when the one that held it closes", async () => {
    const { first, second, streams, openEvents } = await twoTabs();
    first.store.dispatch(logOut());
    await second.settle(100);
    expect(streams[0]?.closed).toHaveBeenCalled();
    expect(openEvents).toHaveBeenCalledTimes(2);
    second.changing.change({ features: [feature("new")] });
    streams[1]?.tell(2);
    await second.settle(10);
    expect(second.state().content.table.ids).toEqual(["new"]);
  });

  it("take the connection over from a frozen tab", async () => {
    const tabs = oneBrowser();
    const { streams, openEvents } = streamingServer();
    // It holds the lock but sends no messages.
    const frozen = tabs();
    const lost = vi.fn();
    void frozen.locks?.request(`ridgeline-sync-${USER.uuid}`, {}, () => new Promise(() => {})).catch(lost);
    const run = await followed({}, { tabs: tabs(), api: { openEvents } });
    await run.settle(30_000);
    expect(openEvents).not.toHaveBeenCalled();
    await run.settle(30_000);
    expect(openEvents).toHaveBeenCalledTimes(1);
    expect(lost).toHaveBeenCalled();
    run.changing.change({ features: [feature("new")] });
    streams[0]?.tell(2);
    await run.settle(10);
    expect(run.state().content.table.ids).toEqual(["new"]);
  });
});

describe("a stream", () => {
  it("that ends is reopened, later after each failure; until then the page polls", async () => {
    const tabs = oneBrowser()();
    const { streams, openEvents } = streamingServer();
    const run = await followed({}, { tabs, api: { openEvents } });
    await run.settle(100);
    openEvents.mockResolvedValue(fail({ status: 503, id: "away" }) as never);
    const before = run.changing.asked.length;
    streams[0]?.end();
    await run.settle(100);
    expect(run.state().sync.live).toBe(false);
    expect(run.changing.asked.length).toBe(before + 1);
    await run.settle(1000);
    expect(openEvents).toHaveBeenCalledTimes(2);
    await run.settle(15_000);
    expect(run.changing.asked.length).toBe(before + 2);
    // There were too many connections, so it waits a minute.
    expect(openEvents).toHaveBeenCalledTimes(2);
    await run.settle(60_000);
    expect(openEvents).toHaveBeenCalledTimes(3);
  });

  it("that falls silent counts as ended", async () => {
    const tabs = oneBrowser()();
    const { streams, openEvents } = streamingServer();
    const run = await followed({}, { tabs, api: { openEvents } });
    await run.settle(100);
    await run.settle(57_000);
    expect(streams[0]?.closed).toHaveBeenCalled();
    expect(openEvents).toHaveBeenCalledTimes(2);
  });

  it("may arrive in any chunks", async () => {
    const tabs = oneBrowser()();
    const { streams, openEvents } = streamingServer();
    const run = await followed({}, { tabs, api: { openEvents } });
    await run.settle(100);
    run.changing.change({ features: [feature("new")] });
    for (const piece of ["retry: 2000\n\n:\n", '\ndata: {"no', 'w":2}\n', "\n"]) {
      streams[0]?.write(piece);
      await run.settle(1);
    }
    expect(run.state().content.table.ids).toEqual(["new"]);
  });

  it("is not opened when tabs can't coordinate", async () => {
    const { changes } = changingServer();
    const openEvents = vi.fn();
    const tabs = { ...oneBrowser()(), locks: null };
    const run = await followed({}, { tabs, api: { openEvents, changes } });
    await run.settle(60_000);
    expect(openEvents).not.toHaveBeenCalled();
    expect(run.state().sync.live).toBe(false);
  });
});
