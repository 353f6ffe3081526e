import type { ProximityClient } from "../../../src/workers/proximity";
import { createProximityApi } from "../../../workers/proximity/api";

/** The proximity worker's own answers without a worker. */
export function localProximity(): ProximityClient {
  const api = createProximityApi();
  return {
    begin: async () => api.begin(),
    add: async (part) => api.add(part),
    end: async (live) => api.end(live),
    measure: (targets, reach, signal, onProgress) =>
      api.measure(targets, reach, signal ?? new AbortController().signal, onProgress),
    choose: async (slots) => api.choose(slots),
    find: async (relation, meters) => api.find(relation, meters),
    dispose: () => {},
  };
}
