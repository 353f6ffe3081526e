import { findCrowded } from "../../../workers/vertex-select/crowding";
import { selectQuad } from "../../../workers/vertex-select/kernel";
import { touchingQuad } from "../../../workers/vertex-select/touching";
import { VertexStore } from "../../../workers/vertex-select/vertexStore";
import { driveSteps } from "../../workers/driveSteps";
import type { ContentIndex } from "./contentParts";

/** Creates an index without a worker, for the few thousand features of a preview. */
export function createLocalIndex(): ContentIndex {
  const store = new VertexStore();
  return {
    add: async (geometry) => store.add(geometry),
    remove: async (slots) => store.remove(slots),
    setShown: async (states) => store.setShown(states),
    select: (corners, signal) => driveSteps(selectQuad(store, corners), signal),
    touching: (corners, signal) => driveSteps(touchingQuad(store, corners), signal),
    crowded: (query, raised, signal) => driveSteps(findCrowded(store, query, raised), signal),
  };
}
