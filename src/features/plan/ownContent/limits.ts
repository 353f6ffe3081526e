/** Limit of targets to measure to at once. */
export const MAX_TARGETS = 10_000;

/** Limit of vertices in a drawn target area, the same as in a saved plan. */
export const MAX_CORNERS = 500;
