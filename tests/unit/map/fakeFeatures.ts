import type { Feature } from "../../../src/domain/feature";
import { toRow } from "../../../src/domain/featureRow";
import type { Geometry } from "../../../src/domain/geometry";
import { temporaryFeature } from "../../../src/features/sketch/temporaryFeature";
import type { SketchTool } from "../../../src/map/mapStage";

const NOW = 1_700_000_000_000;
const POINT: Geometry = { type: "Point", coordinates: [-105, 40, 2500] };

/** A saved feature as the server returns it. */
export function feature(
  uuid: string,
  part: Partial<Feature> = {},
  tool: SketchTool = "Sketch_Point",
): Feature {
  return {
    ...temporaryFeature(tool, part.geometry ?? POINT, NOW),
    uuid,
    id: uuid,
    isOwner: true,
    isVisible: true,
    isSelected: false,
    sharedBy: null,
    collectionIds: [],
    photoIds: [],
    notes: [],
    ...part,
  };
}

/** A feature as stored in the state. */
export const row = (...args: Parameters<typeof feature>) => toRow(feature(...args));
