import { useEffect, useMemo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { countFileTiles, type MapFileLimits, type MapFileRequest } from "../../../domain/mapFile";
import { formatBytes, formatCount } from "../../../domain/units";
import { boundZooms, usualZooms } from "../area";
import { selectMapFile, selectMapFileBasemap } from "../selectors";
import { estimateMapFile } from "../slice";
import { useMapFileArea } from "./useMapFileArea";

/** Request for the chosen options, with the size of the resulting file. */
export interface ChosenMap {
  request: Omit<MapFileRequest, "name">;
  tiles: number;
  /** File size; null while estimating or if it can't be estimated. */
  bytes: number | null;
  /** Why the file size is unknown. */
  unknown: string | null;
  /** Why the file can't be made. */
  problem: string | null;
}

const SMALLER = "Choose fewer zoom levels or a smaller area.";

/**
 * Returns the request for the current choices, or null until basemaps and area are known. Requests a new size estimate
 * whenever the choices change.
 */
export function useMapFileRequest(): ChosenMap | null {
  const dispatch = useAppDispatch();
  const { choices, options, estimate } = useAppSelector(selectMapFile);
  const basemap = useAppSelector(selectMapFileBasemap);
  const area = useMapFileArea();
  const limits = options?.limits;
  const chosen = useMemo(() => {
    if (!basemap || !area || !limits) return null;
    const zooms = choices.zooms ?? usualZooms(area, basemap, limits);
    const [minZoom, maxZoom] = boundZooms(zooms, basemap);
    const request = { format: choices.format, basemap: basemap.id, area, minZoom, maxZoom };
    return { request, limits, tiles: countFileTiles(request, basemap), key: JSON.stringify(request) };
  }, [basemap, area, limits, choices.zooms, choices.format]);
  const key = chosen?.key;
  const fits = chosen !== null && chosen.tiles > 0 && chosen.tiles <= chosen.limits.tiles;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the request
  useEffect(() => {
    if (chosen && key !== undefined && fits) dispatch(estimateMapFile({ key, chosen: chosen.request }));
  }, [dispatch, key, fits]);
  if (!chosen) return null;
  const known = estimate?.key === key ? estimate : null;
  const bytes = known?.bytes ?? null;
  const problem = problemOf(chosen.tiles, bytes, chosen.limits);
  return { request: chosen.request, tiles: chosen.tiles, bytes, unknown: known?.problem ?? null, problem };
}

function problemOf(tiles: number, bytes: number | null, limits: MapFileLimits): string | null {
  if (tiles === 0) return "This basemap has no tiles there. Choose another basemap or area.";
  if (tiles > limits.tiles)
    return `${formatCount(tiles)} tiles is too many. The limit is ${formatCount(limits.tiles)}. ${SMALLER}`;
  if (bytes !== null && bytes > limits.bytes)
    return `${formatBytes(bytes)} is too large. The limit is ${formatBytes(limits.bytes)}. ${SMALLER}`;
  return null;
}
