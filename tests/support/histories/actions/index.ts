import type { Action } from "./action";
import { faultActions } from "./faults";
import { featureActions } from "./features";
import { historyActions } from "./history";
import { huntActions } from "./hunts";
import { manyActions } from "./many";
import { noteActions } from "./notes";
import { planActions } from "./plans";

/** All actions of histories by name. */
export const ACTIONS: Record<string, Action> = {
  ...featureActions,
  ...huntActions,
  ...noteActions,
  ...planActions,
  ...manyActions,
  ...historyActions,
  ...faultActions,
};
