import { extentOf } from "./extent";
import type { Feature, SlimFeature } from "./feature";
import type { Extent } from "./geometry";

/** A feature as lists and panels see it. `extent` lets the map move there without a request. */
export type FeatureRow = SlimFeature & { extent: Extent };

/** Converts a feature to its row in the store, without vertices, time stamps and notes. */
export function toRow({ geometry, notes: _notes, properties, ...rest }: Feature): FeatureRow {
  const { times: _times, ...kept } = properties;
  return { ...rest, properties: kept, extent: extentOf(geometry) };
}
