/** With more features in view none is named: the names of a few of them would say nothing about the rest. */
export const MOST_FEATURES = 1000;
/** Names on the map at once, so that moving them fits into a frame. */
export const MOST_NAMES = 120;
