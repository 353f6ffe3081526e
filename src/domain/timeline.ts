/** A mark in the browser's timeline for each frame of the map that draws features which came since the frame before. */
export const FEATURES_DRAWN = "ridgeline:features-drawn";
