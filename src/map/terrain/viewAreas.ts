import type { TerrainAreas } from "./areas";

/** Interval for measuring again while the map moves. */
const COUNT_EVERY_MS = 100;

const NOTHING: TerrainAreas = { area: 0, matched: 0 };

interface Parts {
  /** Measures what is drawn in the viewport; null while there is no view. */
  count(): TerrainAreas | null;
  /** Called when the areas have changed. */
  onChange(): void;
}

/** Creates a cache of a view's areas, measured once for each change of drawing and viewport. */
export function createViewAreas({ count, onChange }: Parts) {
  let areas: TerrainAreas | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const current = (): TerrainAreas => {
    areas ??= count();
    return areas ?? NOTHING;
  };

  const recount = () => {
    clearTimeout(timer);
    timer = undefined;
    const before = areas;
    areas = null;
    const { area, matched } = current();
    if (area !== before?.area || matched !== before.matched) onChange();
  };

  return {
    current,
    /** Call when other tiles are drawn. */
    outdate() {
      areas = null;
    },
    /** Call when the map has come to rest. */
    recount,
    /** Call while the map moves. */
    recountSoon() {
      timer ??= setTimeout(recount, COUNT_EVERY_MS);
    },
    end: () => clearTimeout(timer),
  };
}
