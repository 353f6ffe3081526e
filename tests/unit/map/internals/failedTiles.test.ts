import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryFailedTiles } from "../../../../src/map/internals/failedTiles";
import { RETRY_MS } from "../../../../src/map/view/retries";

/** A tile layer view like the library's. A tile without an image is drawn from a coarser one. */
function tileView(pictures: (id: string) => Promise<unknown>) {
  const drawn: string[] = [];
  const view = {
    _fetchQueue: null,
    _bitmapView: { children: [] as { key: { id: string } }[] },
    attach() {},
    detach() {},
    _fetchImage: (key: { id: string }, _signal?: AbortSignal): Promise<unknown> => pictures(key.id),
    async fetchTile(key: { id: string }, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> {
      try {
        return await this._fetchImage(key, signal);
      } catch {
        return this._fetchImage({ id: `coarser than ${key.id}` }, signal).catch(() => "nothing");
      }
    },
    async _enqueueTileFetch(tile: { key: { id: string } }) {
      await this.fetchTile(tile.key, { signal: new AbortController().signal });
      drawn.push(tile.key.id);
    },
  };
  retryFailedTiles(view);
  const show = async (...ids: string[]) => {
    const tiles = ids.map((id) => ({ key: { id } }));
    view._bitmapView.children.push(...tiles);
    for (const tile of tiles) await view._enqueueTileFetch(tile);
    drawn.length = 0;
  };
  return { view, drawn, show };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const unanswered = async () => {
  throw new TypeError("Failed to fetch");
};

it("requests only tiles that got no response", async () => {
  const away = new Set(["1/0/0", "1/0/1"]);
  const { drawn, show } = tileView((id) => (away.has(id) ? unanswered() : Promise.resolve(id)));
  await show("1/0/0", "1/0/1", "1/1/0");
  away.clear();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(drawn).toEqual(["1/0/0", "1/0/1"]);
  await vi.advanceTimersByTimeAsync(5 * RETRY_MS);
  expect(drawn).toHaveLength(2);
});

it("leaves out tiles the service doesn't have", async () => {
  const { drawn, show } = tileView(async () => {
    throw new Error("The service answered 404");
  });
  await show("1/0/0");
  await vi.advanceTimersByTimeAsync(5 * RETRY_MS);
  expect(drawn).toEqual([]);
});

it("requests no tile that is no longer on the map", async () => {
  const { view, drawn, show } = tileView(unanswered);
  await show("1/0/0", "1/0/1");
  view._bitmapView.children = view._bitmapView.children.slice(1);
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(drawn).toEqual(["1/0/1"]);
  drawn.length = 0;
  view.detach();
  await vi.advanceTimersByTimeAsync(5 * RETRY_MS);
  expect(drawn).toEqual([]);
});

it("does nothing for layer views without tiles", () => {
  const other = { attach() {}, detach() {} };
  const { detach } = other;
  retryFailedTiles(other);
  expect(other.detach).toBe(detach);
});
