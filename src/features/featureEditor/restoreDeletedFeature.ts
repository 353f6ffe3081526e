import { createAction } from "@reduxjs/toolkit";

/** Restores a feature that was deleted elsewhere from the bin. */
export const restoreDeletedFeature = createAction<{ featureId: string; title: string }>(
  "featureEditor/restoreDeletedFeature",
);
