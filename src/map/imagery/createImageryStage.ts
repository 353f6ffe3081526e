import type MapView from "@arcgis/core/views/MapView.js";
import SwipeViewModel from "@arcgis/core/widgets/Swipe/SwipeViewModel.js";
import type { MapServices } from "../../domain/mapServices";
import { abortError } from "../../workers/abortSignal";
import type { ImageryStage } from "../mapStage";
import type { PictureSlot } from "../view/basemapLayers";
import { createPictureLayer, FINEST_LEVEL, whenDrawn } from "./pictureLayer";
import { createPrefetch } from "./prefetch";

/** How long the previous imagery stays below the new one once that is loaded. */
const REMOVE_AFTER_MS = 500;

type Side = "whole" | "left" | "right";

interface Shown {
  layer: ReturnType<typeof createPictureLayer>;
  side: Side;
}

/** Creates the archive imagery of the map: one release over the previous one while loading, or two side by side. */
export function createImageryStage(
  view: MapView,
  slot: PictureSlot,
  services: Pick<MapServices, "proxy">,
): ImageryStage & { destroy(): void } {
  const shown = new Map<string, Shown>();
  /** Tile URLs that are drawn, and those requested last. */
  let drawn: readonly string[] = [];
  let wanted: readonly string[] = [];
  let removal: ReturnType<typeof setTimeout> | undefined;
  let swipe: SwipeViewModel | null = null;
  let divider = 0.5;
  const prefetch = createPrefetch(view, services, FINEST_LEVEL);

  /** Clips the layers at the divider according to their sides. */
  const cut = () => {
    const on = (side: Side) =>
      [...shown.values()].filter((one) => one.side === side).map(({ layer }) => layer);
    const [left, right] = [on("left"), on("right")];
    if (left.length + right.length > 0) swipe ??= new SwipeViewModel({ view, position: divider * 100 });
    if (swipe) Object.assign(swipe, { leadingLayers: left, trailingLayers: right });
  };

  const removeOthers = (keep: readonly string[]) => {
    for (const [url, { layer }] of shown) {
      if (keep.includes(url)) continue;
      shown.delete(url);
      slot.take(layer);
      layer.destroy();
    }
    cut();
  };

  const put = (url: string, side: Side, copyright: string) => {
    const layer = shown.get(url)?.layer ?? createPictureLayer(url, copyright);
    shown.set(url, { layer, side });
    slot.put(layer);
    return layer;
  };

  const clear = () => {
    clearTimeout(removal);
    prefetch([]);
    [drawn, wanted] = [[], []];
    removeOthers([]);
    swipe?.destroy();
    swipe = null;
  };

  return {
    async show({ url, compared, copyright }, signal) {
      if (signal?.aborted) throw abortError(signal);
      clearTimeout(removal);
      prefetch([]);
      const other = compared === url ? null : compared;
      const urls = other ? [url, other] : [url];
      wanted = urls;
      // Requested in between and not drawn yet, so no longer needed.
      removeOthers([...drawn, ...urls]);
      const layers = [put(url, other ? "right" : "whole", copyright)];
      if (other) layers.push(put(other, "left", copyright));
      cut();
      await Promise.all(layers.map((layer) => whenDrawn(view, layer, signal)));
      if (wanted !== urls) throw abortError();
      drawn = urls;
      removal = setTimeout(() => removeOthers(urls), REMOVE_AFTER_MS);
    },
    setDivider(at) {
      divider = at;
      if (swipe) swipe.position = at * 100;
    },
    prefetch,
    clear,
    destroy: clear,
  };
}
