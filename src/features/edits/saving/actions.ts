import { createAction } from "@reduxjs/toolkit";
import type { FeatureParts } from "../../../domain/feature";

/**
 * Saves the parts of a feature that were changed. The shape of the open location editor goes with them, or with `moved`
 * that of an editor that is closed already: both are keys on the geometry shelf.
 */
export const saveFeature = createAction<
  Omit<FeatureParts, "geometry"> & { uuid: string; moved?: { original: string; shape: string } }
>("edits/saveFeature");
