import type { RootState } from "../../app/reducers";
import type { MapFileBasemap } from "../../domain/mapFile";

export const selectMapFile = (state: RootState) => state.mapFile;

/** Returns the chosen basemap or the first one. Null until loaded, or if there is none. */
export function selectMapFileBasemap({ mapFile: { options, choices } }: RootState): MapFileBasemap | null {
  const offered = options?.basemaps ?? [];
  return offered.find(({ id }) => id === choices.basemap) ?? offered[0] ?? null;
}
