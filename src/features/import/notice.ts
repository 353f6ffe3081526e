import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { plural } from "../../domain/units";
import type { WaitingImport } from "../../domain/waitingImport";
import type { PhotoImportState } from "../photoImport";
import { selectPhotoImport } from "../photoImport";
import { selectSidebarShown, selectSidebarView } from "../sidebar/selectors";
import type { ImportState } from "./slice";

/** Notice on the map about an import that hasn't been added to the map yet. */
export interface Notice {
  text: string;
  button: "Show" | "Review";
  /** The button opens the list in Data Manager. */
  list?: boolean;
  /** The page or the server is working on it. */
  busy?: boolean;
  /** Import from an earlier visit that the button resumes. */
  resume?: WaitingImport;
  /** The user can hide the notice. The import stays listed in Data Manager. */
  hideable?: boolean;
}

/** Returns the notice to show, or null if there is none or the sidebar already shows the import. */
export const selectNotice = createSelector(
  [
    (state: RootState) => state.import,
    (state: RootState) => state.waitingImports,
    selectPhotoImport,
    (state: RootState) => (selectSidebarShown(state) ? selectSidebarView(state)?.name : undefined),
  ],
  (current, { imports, hidden }, photos, view): Notice | null => {
    if (view === "Import" || view === "DataManager") return null;
    if (photos.step.name !== "none") return ofPhotos(photos);
    const own = ofCurrent(current);
    if (own || isUnderWay(current)) return own;
    return ofWaiting(imports.filter(({ uuid }) => !hidden.includes(uuid)));
  },
);

const isUnderWay = ({ step }: ImportState) => step !== "choose" && step !== "failed";

function ofCurrent(state: ImportState): Notice | null {
  switch (state.step) {
    case "preview":
      return { text: `${state.file.name} isn't uploaded yet`, button: "Show" };
    case "uploading":
    case "processing":
      return { text: `Importing ${state.file.name}...`, button: "Show", busy: true };
    case "review": {
      const items = plural(state.review.featureIds.length, "item");
      return { text: `${state.file.name}: ${items} to confirm`, button: "Review" };
    }
    case "failed":
      return state.kept ? { text: `${state.file.name} couldn't be uploaded`, button: "Show" } : null;
    default:
      return null;
  }
}

function ofPhotos({ step, photos }: PhotoImportState): Notice {
  if (step.name === "adding")
    return { text: `Adding photos: ${step.done + 1} of ${step.total}`, button: "Show", busy: true };
  if (step.name === "reading") return { text: "Reading photos...", button: "Show", busy: true };
  return { text: `${plural(photos.length, "photo")} to add`, button: "Review" };
}

function ofWaiting(imports: readonly WaitingImport[]): Notice | null {
  const [first, second] = imports;
  if (!first) return null;
  if (second)
    return {
      text: `${imports.length} imports to review`,
      button: "Review",
      list: true,
      hideable: true,
    };
  if (!first.completed)
    return { text: `Importing ${first.fileName}...`, button: "Show", busy: true, resume: first };
  return {
    text: `${first.fileName} is ready to review`,
    button: "Review",
    resume: first,
    hideable: true,
  };
}
