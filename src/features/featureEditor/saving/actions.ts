import { createAction } from "@reduxjs/toolkit";
import type { FeatureParts } from "../../../domain/feature";

/**
 * Saves the edited parts of a feature. Includes the shape from the open location editor, or `moved` from one that's
 * already closed. Both fields of `moved` are keys on the geometry shelf.
 */
export const saveFeature = createAction<
  Omit<FeatureParts, "geometry"> & { uuid: string; moved?: { original: string; shape: string } }
>("edits/saveFeature");
