import type { SlimFeature } from "./feature";
import type { Extent } from "./geometry";

/** A feature as lists and panels see it. `extent` lets the map move there without a request. */
export type FeatureRow = SlimFeature & { extent: Extent };
