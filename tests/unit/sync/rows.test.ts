import fc from "fast-check";
import { END, type EventChannel } from "redux-saga";
import { describe, expect, it, vi } from "vitest";
import type { BrowserTabs } from "../../../src/app/services";
import type { Feature } from "../../../src/domain/feature";
import { toRow } from "../../../src/domain/featureRow";
import { eventsOf, type StreamEvent } from "../../../src/features/sync/events";
import { HeldRows } from "../../../src/features/sync/heldRows";
import { isOlder, sameHunt, sameRow } from "../../../src/features/sync/sameRows";
import { joinTabs, type TabEvent } from "../../../src/features/sync/tabGroup";
import { feature, hunt } from "../content/memoryApi";

const row = (changes: Parameters<typeof feature>[1] = {}) => toRow(feature("a", changes) as Feature);

describe("an incoming row", () => {
  const known = row({ collectionIds: ["h1", "h2"], photoIds: ["p1"] });

  it("repeats the known one whatever the order of its hunts", () => {
    expect(sameRow(row({ collectionIds: ["h2", "h1"], photoIds: ["p1"] }), known)).toBe(true);
  });

  it.each([
    ["its title", { title: "New" }],
    ["its owner", { isOwner: false }],
    ["a hunt", { collectionIds: ["h1"] }],
    ["a photo", { photoIds: ["p1", "p2"] }],
    ["its sharer", { sharedBy: { firstName: "Robin", lastName: "", avatar: null } }],
    ["its style", { properties: { strokeWidth: 9 } }],
    ["its time", { properties: { updatedAt: 9 } }],
    ["its place", { geometry: { type: "Point", coordinates: [-107, 41, 0] } }],
  ] as [string, Parameters<typeof feature>[1]][])("differs by %s", (_what, changes) => {
    expect(sameRow(row({ collectionIds: ["h1", "h2"], photoIds: ["p1"], ...changes }), known)).toBe(false);
  });

  it("is older only with an earlier time", () => {
    const at = (updatedAt: number) => row({ properties: { updatedAt } });
    expect([4, 5, 6].map((time) => isOlder(at(time), at(5)))).toEqual([true, false, false]);
  });
});

describe("an incoming hunt", () => {
  it("repeats the known one whatever features are loaded from it", () => {
    const known = hunt("h", { featureIds: ["a"] });
    expect(sameHunt({ ...known, featureIds: [] }, known)).toBe(true);
    for (const changes of [
      { title: "New" },
      { count: 7 },
      { isShared: true },
      { updatedAt: 1 },
      { isOwner: false },
    ])
      expect(sameHunt({ ...known, ...changes }, known)).toBe(false);
  });
});

it("rows held for an editor are dropped with their items", () => {
  const held = new HeldRows();
  held.features.set("a", feature("a") as Feature);
  held.features.set("b", feature("b") as Feature);
  held.hunts.set("h", hunt("h"));
  held.drop(["a", "h", "unknown"]);
  held.drop([]);
  expect([[...held.features.keys()], held.hunts.size, held.notes.size]).toEqual([["b"], 0, 0]);
});

/** Reads everything that a channel has had so far. */
function heard<T extends object>(events: EventChannel<T>): T[] {
  const list: T[] = [];
  const next = (event: T | END) => {
    if (event === END) return;
    list.push(event as T);
    events.take(next);
  };
  events.take(next);
  return list;
}

describe("a stream of events", () => {
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
  const read = async (chunks: readonly Uint8Array[], fails = false): Promise<StreamEvent[]> => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        if (!fails) controller.close();
      },
      pull(controller) {
        if (fails) controller.error(new TypeError("network"));
      },
    });
    const events = heard<StreamEvent>(eventsOf(stream));
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: "end" }));
    return events;
  };
  const bytes = (text: string) => new TextEncoder().encode(text);

  it("is the same however it is split into chunks", async () => {
    const text = 'data: {"now":7}\n\n: keep\n\nevent: x\ndata: {"now":8}\n\ndata:{"other":"é"}\n\n';
    const whole = bytes(text);
    const expected = [
      { kind: "now", now: 7 },
      { kind: "beat" },
      { kind: "now", now: 8 },
      { kind: "beat" },
      { kind: "end" },
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 6 }), async (cuts) => {
        const at = [0, ...cuts.toSorted((one, other) => one - other), whole.length];
        const chunks = at.slice(1).map((end, index) => whole.slice(at[index], end));
        expect(await read(chunks)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it("ends when the connection breaks, without incomplete events", async () => {
    expect(await read([bytes('data: {"now":7}\n\ndata: {"no')], true)).toEqual([
      { kind: "now", now: 7 },
      { kind: "end" },
    ]);
    expect(await read([])).toEqual([{ kind: "end" }]);
  });

  it("closes its connection when no one listens", async () => {
    const canceled = vi.fn();
    const events = eventsOf(new ReadableStream({ cancel: canceled }));
    events.close();
    await turn();
    expect(canceled).toHaveBeenCalledOnce();
  });
});

describe("tabs of one browser", () => {
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

  /** Web Locks and channels that tabs share. */
  function browser() {
    const queue: { hold: () => Promise<unknown>; end(): void }[] = [];
    let holder: (typeof queue)[number] | null = null;
    const grant = () => {
      holder = queue.shift() ?? null;
      const granted = holder;
      void granted?.hold().then(() => {
        granted.end();
        if (holder === granted) grant();
      });
    };
    const locks = {
      request: (_name: string, { signal, steal }: LockOptions, hold: () => Promise<unknown>) =>
        new Promise<void>((resolve, reject) => {
          const entry = { hold, end: resolve };
          signal?.addEventListener("abort", () => {
            const at = queue.indexOf(entry);
            if (at >= 0) queue.splice(at, 1);
            if (at >= 0) reject(new DOMException("", "AbortError"));
          });
          if (steal) {
            lose(holder);
            queue.unshift(entry);
            grant();
          } else {
            queue.push(entry);
            if (!holder) grant();
          }
          losses.set(entry, () => reject(new DOMException("", "AbortError")));
        }),
    };
    const losses = new Map<object, () => void>();
    const lose = (entry: object | null) => entry && losses.get(entry)?.();
    const ports = new Set<{ onmessage: ((event: { data: unknown }) => void) | null }>();
    const channel = () => {
      const port = {
        onmessage: null as ((event: { data: unknown }) => void) | null,
        postMessage: (data: unknown) => {
          for (const other of ports) if (other !== port) other.onmessage?.({ data });
        },
        close: () => void ports.delete(port),
      };
      ports.add(port);
      return port;
    };
    return { locks, channel, isShown: () => true } as unknown as BrowserTabs;
  }

  function tab(tabs: BrowserTabs) {
    const group = joinTabs(tabs, "me");
    if (!group) throw new Error("no tabs");
    return { ...group, events: heard<TabEvent>(group.events), leave: () => group.events.close() };
  }
  const kinds = ({ events }: { events: TabEvent[] }) => events.map(({ kind }) => kind);

  it("have one leader, and another one when that leaves", async () => {
    const tabs = browser();
    const [first, second] = [tab(tabs), tab(tabs)];
    await turn();
    expect([kinds(first), kinds(second)]).toEqual([["leads"], []]);
    first.leave();
    await turn();
    expect(kinds(second)).toEqual(["leads"]);
  });

  it("broadcast to all others, but not to one that left", async () => {
    const tabs = browser();
    const [first, second, third] = [tab(tabs), tab(tabs), tab(tabs)];
    third.leave();
    first.tell({ kind: "hello" });
    await turn();
    expect(second.events).toEqual([{ kind: "told", message: { kind: "hello" } }]);
    expect(kinds(third)).toEqual([]);
    expect(kinds(first)).not.toContain("told");
  });

  it("can take over, and the previous leader leads again when that one leaves", async () => {
    const tabs = browser();
    const [first, second] = [tab(tabs), tab(tabs)];
    await turn();
    second.takeOver();
    await turn();
    expect([kinds(first), kinds(second)]).toEqual([["leads", "lost"], ["leads"]]);
    second.takeOver();
    second.leave();
    await turn();
    expect(kinds(first)).toEqual(["leads", "lost", "leads"]);
  });

  it("aren't grouped when the browser lacks locks or channels", () => {
    const tabs = browser();
    expect(joinTabs({ ...tabs, locks: null }, "me")).toBeNull();
    expect(joinTabs({ ...tabs, channel: () => null }, "me")).toBeNull();
  });
});
