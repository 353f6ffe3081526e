import { createSlice, nanoid, type PayloadAction } from "@reduxjs/toolkit";
import type { ExportType } from "../../domain/exportType";
import type { GpxOptions } from "../../domain/gpxOptions";

export type { ExportType };

export interface ExportRequest {
  /** Identifies the export in its toast and for canceling. */
  id: string;
  type: ExportType;
  /** Null: everything. */
  featureIds: string[] | null;
  /** GPX only. */
  gpx?: GpxOptions;
}

/** Running exports. */
export interface ExportState {
  running: string[];
}

const slice = createSlice({
  name: "export",
  initialState: { running: [] } as ExportState,
  reducers: {
    startExport: {
      prepare: (request: Omit<ExportRequest, "id">) => ({ payload: { ...request, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<ExportRequest>) => {
        state.running.push(payload.id);
      },
    },
    cancelExport: (_state, _action: PayloadAction<string>) => {},
    exportEnded: (state, { payload }: PayloadAction<string>) => {
      state.running = state.running.filter((id) => id !== payload);
    },
    /** Opens the download again. */
    openDownload: (_state, _action: PayloadAction<string>) => {},
  },
});

export const { startExport, cancelExport, exportEnded, openDownload } = slice.actions;
export const exportReducer = slice.reducer;
