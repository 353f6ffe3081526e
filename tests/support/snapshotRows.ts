import type { Feature } from "../../src/domain/feature";
import type { SourceRow } from "../../src/formats/snapshot/types";

/** A feature as the database has it. */
export function sourceOf(feature: Feature): SourceRow {
  const { uuid, title, properties, geometry, notes, collectionIds, photoIds } = feature;
  const { states, userUuid, times, color, ...rest } = properties;
  return {
    ...rest,
    uuid,
    title,
    color: JSON.stringify(color),
    states: states.join(","),
    hunts: collectionIds.join(","),
    photos: photoIds.join(","),
    notes: notes.length > 0 ? JSON.stringify(notes) : "",
    owner: { isOwner: feature.isOwner, sharedBy: feature.sharedBy, userUuid },
    coordinates: JSON.stringify(geometry.coordinates),
    times: times ? JSON.stringify(times) : null,
  };
}
