import { FEATURES_DRAWN, FIRST_FEATURES_DRAWN } from "../../domain/timeline";

/**
 * Writes into the browser's timeline that new features are drawn. Two marks at most, however many edits there are: the
 * browser keeps all marks until they are cleared.
 */
export function markDrawn(): void {
  if (performance.getEntriesByName(FIRST_FEATURES_DRAWN).length === 0) performance.mark(FIRST_FEATURES_DRAWN);
  performance.clearMarks(FEATURES_DRAWN);
  performance.mark(FEATURES_DRAWN);
}
