import type { RootState } from "../../app/reducers";

export const selectSavedPlans = (state: RootState) => state.savedPlans;
