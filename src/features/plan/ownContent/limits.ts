/** Targets that are measured to at once. */
export const MOST_TARGETS = 10_000;

/** Corners of an area that is drawn to be measured to: as many as a saved plan keeps. */
export const MOST_CORNERS = 500;
