/** A mark in the browser's timeline for each page of features: from then on they are in the lists and on the map. */
export const FEATURES_DRAWN = "ridgeline:features-drawn";
