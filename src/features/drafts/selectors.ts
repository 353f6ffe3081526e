import type { RootState } from "../../app/reducers";
import { featureDraft, noteDraft, titleDraft } from "./slice";

export const selectDraftCount = (state: RootState): number => Object.keys(state.drafts.byKey).length;

/** The draft stored under the key. */
export const selectKeptDraft = (state: RootState, key: string) => state.drafts.byKey[key];

/** Returns which note form of an item has a draft, or null. @param notes uuids of the item's notes */
export function noteFormOf(
  keys: readonly string[],
  itemUuid: string,
  notes: readonly string[],
): string | null {
  const forms = ["new", ...notes];
  return forms.find((form) => keys.includes(noteDraft(itemUuid, form))) ?? null;
}

/** Whether an open editor has unsaved changes, or a draft exists only on this page. */
export function selectHoldsDraft({
  drafts,
  featureEditor,
  notes,
  hunts,
  sidebar,
  modals,
}: RootState): boolean {
  // The session has ended. Drafts are stored, and nothing should delay the redirect to the login page.
  if (modals.some(({ kind }) => kind === "auth-failed")) return false;
  if (drafts.unstored.length > 0 || featureEditor.location?.shape) return true;
  const open = sidebar.view?.metadata?.uuid;
  if (open === undefined) return false;
  const keys = [
    featureEditor.draft?.uuid === open && featureDraft(open),
    notes.of?.uuid === open && notes.form !== null && noteDraft(open, notes.form),
    sidebar.view?.name === "Collection" && hunts.editing && titleDraft(open),
  ];
  return keys.some((key) => key !== false && key in drafts.byKey);
}

/** Kept drafts by key. */
export const selectKeptDrafts = (state: RootState) => state.drafts.byKey;
