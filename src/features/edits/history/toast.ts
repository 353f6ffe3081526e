/** Id of the single toast that undo and redo share. */
export const HISTORY_TOAST = "history";
