/** What other rooms use of `featureDetail`. Its other files are its own. */

export { FeatureDetailView } from "./components/FeatureDetailView";
export { fillGround } from "./sagas/fillGround";
export { rememberStyle } from "./sagas/rememberStyle";
export { showDetail } from "./sagas/showDetail";
export { takeFeature } from "./sagas/takeFeature";
export { selectIsSavingFeature, selectOpenFeature, selectOpenFeatureId } from "./selectors";
export { featureOpening, featureRead, savingFeature } from "./slice";
