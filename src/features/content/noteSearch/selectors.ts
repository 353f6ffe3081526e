import type { RootState } from "../../../app/reducers";

export const selectNoteSearch = (state: RootState) => state.noteSearch;
