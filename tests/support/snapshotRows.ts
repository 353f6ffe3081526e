import type { Feature } from "../../src/domain/feature";
import { encodeGeometry } from "../../src/formats/geometry/encode";
import { MEASURES, MOMENTS, type SourceRow } from "../../src/formats/snapshot/types";

/** Converts a feature to its database row. */
export function sourceOf(feature: Feature): SourceRow {
  const { ghType, times } = feature.properties;
  const geometry = encodeGeometry(ghType, feature.geometry.coordinates, times ?? null);
  return { ...oldSourceOf(feature), geometry, coordinates: null, times: null };
}

/** Converts a feature to a database row in an older version's format. */
export function oldSourceOf(feature: Feature): SourceRow {
  const { uuid, title, properties, geometry, notes, collectionIds, photoIds } = feature;
  const { ghType, icon, color, strokeType, strokeWidth, states, userUuid, times } = properties;
  const numbers = [...MOMENTS, ...MEASURES].map((name) => properties[name] ?? "");
  return {
    uuid,
    title,
    look: JSON.stringify({ ghType, icon, color, strokeType, strokeWidth }),
    numbers: numbers.join(","),
    lists: [states, collectionIds, photoIds].map((list) => list.join(",")).join(";"),
    notes: notes.length > 0 ? JSON.stringify(notes) : "",
    owner: { isOwner: feature.isOwner, sharedBy: feature.sharedBy, userUuid },
    geometry: null,
    coordinates: JSON.stringify(geometry.coordinates),
    times: times ? JSON.stringify(times) : null,
  };
}
