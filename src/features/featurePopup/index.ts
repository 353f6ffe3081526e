/** What other rooms use of `featurePopup`. Its other files are its own. */

export { FeaturePopup } from "./components/FeaturePopup";
export { MapPopup } from "./components/MapPopup";
export { PopupFoot } from "./components/PopupFoot";
export { selectPopup } from "./selectors";
export { closePopup, groundClicked, popupElevation, popupOpened, temporaryGone, viewDetails } from "./slice";
