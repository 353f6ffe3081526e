import type EsriMap from "@arcgis/core/Map.js";
import type { MapCamera } from "../view/camera";

/** The view that is shown. */
export interface ShownView {
  map: EsriMap;
  camera: MapCamera;
}

interface Drawn<Thing> {
  show(thing: Thing): void;
  destroy(): void;
}

/**
 * One thing that the shown view's map may have. What draws it is loaded with the first one: most visits have none.
 * @param create makes what draws on one view's map
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
    // Loaded, there may be another view, and nothing to draw.
    if (thing === null || hidden) clear();
    else if (shown) {
      layer ??= create(code, shown);
      layer.show(thing);
    }
  };
  const failed = (cause: unknown) => console.error("unable to draw on the map", cause);
  return {
    /** What draws now. */
    layer: () => layer,
    /** Shows this in place of the one before; null takes it away. */
    set(next: Thing | null) {
      thing = next;
      if ((next !== null && !hidden) || layer) draw().catch(failed);
    },
    /** Draws nothing until it is to be drawn again; what is set while hidden is kept. */
    setHidden(next: boolean) {
      if (hidden === next) return;
      hidden = next;
      if (hidden) clear();
      else if (thing !== null) draw().catch(failed);
    },
    /** Draws in this view from now on. */
    follow(next: ShownView) {
      clear();
      shown = next;
      if (thing !== null && !hidden) draw().catch(failed);
    },
    clear,
  };
}
