import { describe, expect, it, vi } from "vitest";
import { endTileQueue } from "../../../../src/map/internals/tileQueues";

describe("a tile layer's queue", () => {
  const tileView = () => {
    const queue = { destroy: vi.fn() };
    const order: string[] = [];
    queue.destroy.mockImplementation(() => void order.push("queue"));
    const view = {
      _fetchQueue: queue as typeof queue | null,
      attach() {},
      detach() {
        order.push("view");
        // As the library does.
        this._fetchQueue = null;
      },
    };
    return { view, queue, order };
  };

  it("ends when its layer leaves the view, after the view has released it", () => {
    const { view, order } = tileView();
    endTileQueue(view);
    view.detach();
    expect(order).toEqual(["view", "queue"]);
    view.detach();
    expect(order).toEqual(["view", "queue", "view"]);
  });

  it("doesn't exist in other layer views", () => {
    const other = { detach: vi.fn() };
    const { detach } = other;
    endTileQueue(other);
    expect(other.detach).toBe(detach);
    endTileQueue({ _fetchQueue: null });
  });
});
