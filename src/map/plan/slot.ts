import type EsriMap from "@arcgis/core/Map.js";
import type { MapCamera } from "../view/camera";

/** View that is currently shown. */
export interface ShownView {
  map: EsriMap;
  camera: MapCamera;
}

interface Drawn<Thing> {
  show(thing: Thing): void;
  destroy(): void;
}

/**
 * Holds one drawing of the shown view. Its code is loaded on first use, since most sessions have none.
 *
 * @param create creates the layer that draws in a view
 */
export function createSlot<Thing, Layer extends Drawn<Thing>, Code>(
  load: () => Promise<Code>,
  create: (code: Code, shown: ShownView) => Layer,
) {
  let thing: Thing | null = null;
  let layer: Layer | null = null;
  let shown: ShownView | null = null;
  let hidden = false;
  const clear = () => {
    layer?.destroy();
    layer = null;
  };
  const draw = async () => {
    const code = await load();
    // The view or the drawing may have changed while loading.
    if (thing === null || hidden) clear();
    else if (shown) {
      layer ??= create(code, shown);
      layer.show(thing);
    }
  };
  const failed = (cause: unknown) => console.error("unable to draw on the map", cause);
  return {
    /** Returns the current layer. */
    layer: () => layer,
    /** Replaces the drawing; null removes it. */
    set(next: Thing | null) {
      thing = next;
      if ((next !== null && !hidden) || layer) draw().catch(failed);
    },
    /** Hides or shows the drawing. What is set while hidden is kept. */
    setHidden(next: boolean) {
      if (hidden === next) return;
      hidden = next;
      if (hidden) clear();
      else if (thing !== null) draw().catch(failed);
    },
    /** Moves the drawing to another view. */
    follow(next: ShownView) {
      clear();
      shown = next;
      if (thing !== null && !hidden) draw().catch(failed);
    },
    clear,
  };
}
