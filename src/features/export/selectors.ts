import type { RootState } from "../../app/reducers";

export const selectIsExporting = (state: RootState): boolean => state.export.running.length > 0;
