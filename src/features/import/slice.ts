import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { EarlierImport } from "../../domain/waitingImport";
import type { ParsedTable, TableChoice } from "../../formats/csv/roles";
import type { ContentCounts, FormatNote } from "../../formats/types";
import type { DuplicateCheck, DuplicateChoice, DuplicateKind } from "./duplicates";

/** Name and size of the chosen file. Only the saga holds its bytes. */
export interface ImportFile {
  name: string;
  size: number;
}

/** Content that the worker found in the file, without geometry. */
export interface ImportPreview {
  counts: ContentCounts;
  firstTitles: string[];
  folders: string[];
  notes: FormatNote[];
  /** Present if the user can choose columns or layers. */
  table?: ParsedTable;
}

/** How an oversized file is made to fit: fewer track points, or several uploads for one import. */
export type ShrinkHow = "simplify" | "split";
export type Shrunk =
  /** `from`: bytes before. `deviation`: how far a track moves at most, in meters. */
  | { how: "simplify"; from: number; deviation: number; points: number; kept: number }
  | { how: "split"; parts: number };

/** Content the server read from the file. It isn't listed anywhere until it's confirmed. */
export interface ImportReview {
  uploadId: string;
  /** Upload ids of the other parts of a file sent in parts. */
  furtherIds?: string[];
  /** Milliseconds since the epoch. */
  at: number;
  featureIds: string[];
  collectionIds: string[];
  notes: FormatNote[];
}

/** Step of an import, from choosing the file to saving its content. */
export type ImportState =
  | { step: "choose" }
  | { step: "reading"; file: ImportFile; done: number; total: number }
  /** `earlier`: earlier import of the same file. */
  | {
      step: "preview";
      file: ImportFile;
      preview: ImportPreview;
      earlier: EarlierImport | null;
      /** The file is being read again with other columns. */
      again?: boolean;
      /** How the file was made to fit. `problem`: why it couldn't be. */
      shrunk?: Shrunk;
      problem?: string;
    }
  | { step: "shrinking"; file: ImportFile; how: ShrinkHow; done: number; total: number }
  | { step: "uploading"; file: ImportFile; sent: number }
  | { step: "processing"; file: ImportFile; progress: number }
  | { step: "review"; file: ImportFile; review: ImportReview; duplicates: DuplicateCheck }
  | { step: "saving"; file: ImportFile; review: ImportReview; done: number }
  /** `kept`: the page still has the file after a failed upload, so uploadFile can retry. */
  | { step: "failed"; file: ImportFile; error: string; kept?: boolean };

const slice = createSlice({
  name: "import",
  initialState: { step: "choose" } as ImportState,
  reducers: {
    /** A file was dropped or chosen. Only the saga gets the file itself. */
    fileChosen: (_state, _action: PayloadAction<File>) => {},
    /** Sets the column roles of a table, which the saga then reads again. */
    columnsChosen: (state, { payload }: PayloadAction<TableChoice>) => {
      if (state.step !== "preview" || !state.preview.table) return;
      state.preview.table.choice = payload;
      state.again = true;
    },
    /** Makes an oversized file fit. */
    shrinkFile: (_state, _action: PayloadAction<ShrinkHow>) => {},
    /** Uploads the previewed file. */
    uploadFile: () => {},
    /** Progress or result of the duplicate check. */
    duplicatesChecked: (state, { payload }: PayloadAction<DuplicateCheck>) => {
      if (state.step === "review") state.duplicates = payload;
    },
    /** Stops the duplicate check. All items are kept. */
    stopCheck: () => {},
    duplicateChosen: (
      state,
      { payload }: PayloadAction<{ kind: DuplicateKind; choice: DuplicateChoice }>,
    ) => {
      if (state.step !== "review" || state.duplicates.state !== "done") return;
      state.duplicates.groups[payload.kind].choice = payload.choice;
    },
    /** Saves the import. */
    confirmImport: () => {},
    /** Cancels the import at any step and deletes it on the server. */
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
