import type { SlimFeature } from "../../../domain/feature";
import type { Extent } from "../../../domain/geometry";

/** A feature as lists and panels see it. `extent` lets the map move there without a request. */
export type FeatureRow = SlimFeature & { extent: Extent };
