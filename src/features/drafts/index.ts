/** What other rooms use of `drafts`. Its other files are its own. */

export { changedParts } from "./changedParts";
export { DraftNotice } from "./components/DraftNotice";
export { noteFormOf, selectDraftCount, selectKeptDraft, selectKeptDrafts } from "./selectors";
export { draftDropped, draftKept, draftsForgotten, featureDraft, noteDraft, titleDraft } from "./slice";
export { useDraft } from "./useDraft";
