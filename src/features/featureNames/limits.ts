/** With more features than this in view, no names are shown, because a small sample wouldn't be useful. */
export const MAX_FEATURES = 1000;
/** Limit of names shown at once, so that moving them fits into a frame. */
export const MAX_NAMES = 120;
