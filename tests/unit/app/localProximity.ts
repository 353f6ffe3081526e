import type { ProximityClient } from "../../../src/workers/proximity";
import type { Outside } from "../../../workers/ground/readTiles";
import type { FetchJson } from "../../../workers/map-features/ask";
import { createProximityApi } from "../../../workers/proximity/api";

/**
 * Runs the proximity worker's API without a worker.
 *
 * @param fetchTile elevation tiles, none by default
 * @param fetchJson responses of the map's layers, empty by default
 */
export function localProximity(
  fetchTile: Outside["fetchTile"] = async () => null,
  fetchJson: FetchJson = async () => ({ features: [] }),
): ProximityClient {
  const api = createProximityApi({ fetchTile, fetchJson });
  return {
    begin: async () => api.begin(),
    add: async (part) => api.add(part),
    end: async (live) => api.end(live),
    measure: (targets, reach, signal, onProgress) =>
      api.measure(targets, reach, signal ?? new AbortController().signal, onProgress),
    choose: async (slots) => api.choose(slots),
    readGround: async (source, relation, meters, signal, onProgress) =>
      api.readGround(source, relation, meters, signal ?? new AbortController().signal, onProgress),
    find: async (relation, meters, filter) => api.find(relation, meters, filter),
    dispose: () => {},
  };
}
