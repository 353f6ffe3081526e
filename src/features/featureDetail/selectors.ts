import type { RootState } from "../../app/reducers";

/** The feature that the detail view shows or loads. */
export const selectOpenFeature = (state: RootState) => state.featureDetail;

/** Whether an edit of the open feature is being saved. */
export const selectIsSavingFeature = (state: RootState): boolean => state.featureDetail.saving;

export const selectOpenFeatureId = (state: RootState) => state.featureDetail.uuid;
