/** Targets that are measured to at once. */
export const MOST_TARGETS = 10_000;
