import type { Deed } from "./deed";
import { faultDeeds } from "./faults";
import { featureDeeds } from "./features";
import { historyDeeds } from "./history";
import { huntDeeds } from "./hunts";
import { manyDeeds } from "./many";
import { noteDeeds } from "./notes";
import { planDeeds } from "./plans";

/** What can happen in a history, by name. */
export const DEEDS: Record<string, Deed> = {
  ...featureDeeds,
  ...huntDeeds,
  ...noteDeeds,
  ...planDeeds,
  ...manyDeeds,
  ...historyDeeds,
  ...faultDeeds,
};
