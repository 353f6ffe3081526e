import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { EarlierImport } from "../../domain/waitingImport";
import type { ParsedTable, TableChoice } from "../../formats/csv/roles";
import type { ContentCounts, FormatNote } from "../../formats/types";
import type { DuplicateCheck, DuplicateChoice, DuplicateKind } from "./duplicates";

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
  /** Of a table. */
  table?: ParsedTable;
}

/** What makes a file that is too large fit: fewer track points, or several uploads of one import. */
export type ShrinkHow = "simplify" | "split";
export type Shrunk =
  /** `from`: bytes before. `deviation`: meters by which a track moves at most. */
  | { how: "simplify"; from: number; deviation: number; points: number; kept: number }
  | { how: "split"; parts: number };

/** What the server made of the file; nobody sees it in a list before it is confirmed. */
export interface ImportReview {
  uploadId: string;
  /** Of a file that was sent in parts: those of the other parts. */
  furtherIds?: string[];
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
  | {
      step: "preview";
      file: ImportFile;
      preview: ImportPreview;
      earlier: EarlierImport | null;
      /** The file is read again, with another choice of columns. */
      again?: boolean;
      /** How the file was made smaller, or why it couldn't be. */
      shrunk?: Shrunk;
      problem?: string;
    }
  | { step: "shrinking"; file: ImportFile; how: ShrinkHow; done: number; total: number }
  | { step: "uploading"; file: ImportFile; sent: number }
  | { step: "processing"; file: ImportFile; progress: number }
  | { step: "review"; file: ImportFile; review: ImportReview; duplicates: DuplicateCheck }
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
    /** What the columns of a table hold: it is read again. */
    columnsChosen: (state, { payload }: PayloadAction<TableChoice>) => {
      if (state.step !== "preview" || !state.preview.table) return;
      state.preview.table.choice = payload;
      state.again = true;
    },
    /** Makes a file fit that is too large. */
    shrinkFile: (_state, _action: PayloadAction<ShrinkHow>) => {},
    /** Sends the file that was previewed. */
    uploadFile: () => {},
    /** How far the search for items that are there already is, or what it found. */
    duplicatesChecked: (state, { payload }: PayloadAction<DuplicateCheck>) => {
      if (state.step === "review") state.duplicates = payload;
    },
    /** Ends that search: all items are kept. */
    stopCheck: () => {},
    duplicateChosen: (
      state,
      { payload }: PayloadAction<{ kind: DuplicateKind; choice: DuplicateChoice }>,
    ) => {
      if (state.step !== "review" || state.duplicates.state !== "done") return;
      state.duplicates.groups[payload.kind].choice = payload.choice;
    },
    /** Keeps what was imported. */
    confirmImport: () => {},
    /** Stops wherever it is; what the server has of it is deleted. */
    cancelImport: () => {},
    importChanged: (_state, { payload }: PayloadAction<ImportState>) => payload,
  },
});

export const {
  columnsChosen,
  fileChosen,
  shrinkFile,
  uploadFile,
  duplicatesChecked,
  stopCheck,
  duplicateChosen,
  confirmImport,
  cancelImport,
  importChanged,
} = slice.actions;
export const importReducer = slice.reducer;
