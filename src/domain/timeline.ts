/** Performance mark of the first map frame with features. */
export const FIRST_FEATURES_DRAWN = "ridgeline:first-features-drawn";

/** Performance mark of the latest frame that drew new features. Replaces the previous mark. */
export const FEATURES_DRAWN = "ridgeline:features-drawn";

/**
 * Performance mark of the basemap's labels once the map is still. Its detail has each label's position and the cost of
 * drawing.
 */
export const LABELS_DRAWN = "ridgeline:labels-drawn";
