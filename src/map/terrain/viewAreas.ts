import type { TerrainAreas } from "./areas";

/** While the map moves, how often its areas are counted again. */
const COUNT_EVERY_MS = 100;

const NOTHING: TerrainAreas = { area: 0, matched: 0 };

interface Parts {
  /** Counts what is drawn and in view; null while there is no view. */
  count(): TerrainAreas | null;
  /** The view has other areas than before. */
  onChange(): void;
}

/** The areas of a view: counted once for what is drawn and in view, however often they are asked for. */
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
    /** Other tiles are drawn. */
    outdate() {
      areas = null;
    },
    /** The map has come to rest elsewhere. */
    recount,
    /** The map moves. */
    recountSoon() {
      timer ??= setTimeout(recount, COUNT_EVERY_MS);
    },
    end: () => clearTimeout(timer),
  };
}
