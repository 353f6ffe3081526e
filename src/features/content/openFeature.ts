import { createAction } from "@reduxjs/toolkit";

/** Opens the feature: loads it, shows it and moves the map to it. With `still`, map and sidebar don't change. */
export const openFeature = createAction("content/openFeature", (uuid: string, { still = false } = {}) => ({
  payload: uuid,
  meta: { still },
}));
