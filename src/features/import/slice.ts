import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { EarlierImport } from "../../domain/waitingImport";
import type { ContentCounts, FormatNote } from "../../formats/types";

/** The chosen file as the store knows it; the bytes stay with the saga. */
export interface ImportFile {
  name: string;
  size: number;
}

/** What the worker found in the file, without its geometry. */
export interface ImportPreview {
  counts: ContentCounts;
  firstTitles: string[];
  folders: string[];
  notes: FormatNote[];
}

/** What the server made of the file; nobody sees it in a list before it is confirmed. */
export interface ImportReview {
  uploadId: string;
  /** Milliseconds since the epoch. */
  at: number;
  featureIds: string[];
  collectionIds: string[];
  notes: FormatNote[];
}

/** Where an import is, from choosing the file to having its items. */
export type ImportState =
  | { step: "choose" }
  | { step: "reading"; file: ImportFile; done: number; total: number }
  /** `earlier`: the same file was imported before. */
  | { step: "preview"; file: ImportFile; preview: ImportPreview; earlier: EarlierImport | null }
  | { step: "uploading"; file: ImportFile; sent: number }
  | { step: "processing"; file: ImportFile; progress: number }
  | { step: "review"; file: ImportFile; review: ImportReview }
  | { step: "saving"; file: ImportFile; review: ImportReview; done: number }
  | { step: "deleting"; file: ImportFile; review: ImportReview }
  /** `kept`: the page still has the file, which did not get through; uploadFile sends it again. */
  | { step: "failed"; file: ImportFile; error: string; kept?: boolean };

const slice = createSlice({
  name: "import",
  initialState: { step: "choose" } as ImportState,
  reducers: {
    /** A file was dropped or chosen. The file itself goes to the saga only. */
    fileChosen: (_state, _action: PayloadAction<File>) => {},
    /** Sends the file that was previewed. */
    uploadFile: () => {},
    /** Keeps what was imported. */
    confirmImport: () => {},
    /** Stops wherever it is; what the server has of it is deleted. */
    cancelImport: () => {},
    importChanged: (_state, { payload }: PayloadAction<ImportState>) => payload,
  },
});

export const { fileChosen, uploadFile, confirmImport, cancelImport, importChanged } = slice.actions;
export const importReducer = slice.reducer;
