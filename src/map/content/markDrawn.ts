import { FEATURES_DRAWN, FIRST_FEATURES_DRAWN } from "../../domain/timeline";

/**
 * Marks in the browser's timeline that new features were drawn. Keeps at most two marks, since browsers keep all marks
 * until cleared.
 */
export function markDrawn(): void {
  if (performance.getEntriesByName(FIRST_FEATURES_DRAWN).length === 0) performance.mark(FIRST_FEATURES_DRAWN);
  performance.clearMarks(FEATURES_DRAWN);
  performance.mark(FEATURES_DRAWN);
}
