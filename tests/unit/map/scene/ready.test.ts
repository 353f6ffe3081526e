import Collection from "@arcgis/core/core/Collection.js";
import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { groundDrawn, groundLoaded, groundSteady } from "../../../../src/map/scene/ready";

describe("a scene's ground", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function waiting(known: number | undefined) {
    const ground = { height: 0 };
    const groundView = { updating: false, elevationSampler: { elevationAt: () => ground.height } };
    const done = vi.fn();
    const center = new Point({ x: 0, y: 0, z: known, spatialReference: { wkid: 3857 } });
    void groundDrawn({ destroyed: false, type: "3d", groundView } as unknown as SceneView, center).then(done);
    return { ground, done };
  }

  it("is awaited until it has risen to its known height", async () => {
    const { ground, done } = waiting(3281);
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).not.toHaveBeenCalled();
    ground.height = 3100;
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toHaveBeenCalled();
  });

  it("is not awaited at sea or where its height is unknown", async () => {
    const [sea, unknown] = [waiting(12), waiting(undefined)];
    await vi.advanceTimersByTimeAsync(10);
    expect(sea.done).toHaveBeenCalled();
    expect(unknown.done).toHaveBeenCalled();
  });

  it("is not awaited forever", async () => {
    const { done } = waiting(3281);
    await vi.advanceTimersByTimeAsync(21_000);
    expect(done).toHaveBeenCalled();
  });

  it("is steady when no finer ground is requested after it loads", async () => {
    const loading = new Collection(["coarse"]);
    const groundView = {
      get updating() {
        return loading.length > 0;
      },
    };
    const done = vi.fn();
    const left = new AbortController();
    void groundSteady({ type: "3d", groundView } as unknown as SceneView, left.signal).then(done);
    loading.removeAll();
    await vi.advanceTimersByTimeAsync(100);
    loading.add("fine");
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).not.toHaveBeenCalled();
    loading.removeAll();
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("is not awaited once the scene has ended, and other watchers continue", async () => {
    const ground = new Collection([{ updating: true }]);
    const view = {
      type: "3d",
      get groundView() {
        return ground.at(0) ?? null;
      },
    };
    const [done, other] = [vi.fn(), vi.fn()];
    void groundLoaded(view as unknown as SceneView).then(done);
    const handle = reactiveUtils.watch(() => ground.length, other);
    ground.removeAll();
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toHaveBeenCalled();
    expect(other).toHaveBeenCalled();
    handle.remove();
  });
});
