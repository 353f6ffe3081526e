import type { SlimFeature } from "../../../domain/feature";
import type { Extent } from "../../../domain/geometry";

/** What lists and panels know of a feature; `extent` lets the map go there without a call. */
export type FeatureRow = SlimFeature & { extent: Extent };
