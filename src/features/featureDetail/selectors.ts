import type { RootState } from "../../app/reducers";

/** The feature that the detail view shows or loads. */
export const selectOpenFeature = (state: RootState) => state.featureDetail;

export const selectOpenFeatureId = (state: RootState) => state.featureDetail.uuid;
