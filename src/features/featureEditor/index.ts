/** What other rooms use of `featureEditor`. Its other files are its own. */

export { ColorChoice, IconChoice, WeightChoice } from "./components/StyleChoices";
export { restoreDeletedFeature } from "./restoreDeletedFeature";
export { saveFeature } from "./saving/actions";
export { editChange, editEntry } from "./saving/featureEdits";
export { ICONS_BY_NAME, selectDraft, selectLeftEditor, selectLocation } from "./selectors";
export { cancelLocation, draftChanged, draftClosed, draftOpened, moveLeft, stepLocation } from "./slice";
