/** The one toast of undo and redo. */
export const HISTORY_TOAST = "history";
