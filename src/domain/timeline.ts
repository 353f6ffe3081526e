/** A mark in the browser's timeline for the first frame of the map that draws features. */
export const FIRST_FEATURES_DRAWN = "ridgeline:first-features-drawn";

/**
 * One for the last frame that draws features which came since the frame before; it replaces the one before.
 */
export const FEATURES_DRAWN = "ridgeline:features-drawn";

/** One for the basemap's labels, once the map stands still: its detail says where each stands and what drawing cost. */
export const LABELS_DRAWN = "ridgeline:labels-drawn";
