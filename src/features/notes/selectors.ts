import type { RootState } from "../../app/reducers";

/** The notes panel: its item, notes and form. */
export const selectNotesPanel = (state: RootState) => state.notes;
