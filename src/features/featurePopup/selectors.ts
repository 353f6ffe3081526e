import type { RootState } from "../../app/reducers";

export const selectPopup = (state: RootState) => state.featurePopup.popup;
