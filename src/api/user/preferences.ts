import type { PreferenceJob, Preferences } from "../../domain/preferences";
import type { ShownChange } from "../../domain/shownChange";
import type { VisibilityRule } from "../../domain/visibility";
import type { ApiResult } from "./result";

/** The preferences with a rule of visibility that may name what is hidden. */
export type HeldPreferences = Omit<Preferences, "features"> & { features: { visible: VisibilityRule } };

/** Map preferences, and which features are shown. */
export interface PreferencesApi {
  /** Long lists of what is shown or hidden are read beside the rest. */
  preferences(): Promise<ApiResult<HeldPreferences>>;
  /** Answers all preferences, or null where "none" says that they are not needed: they may be megabytes. */
  changePreferences(jobs: PreferenceJob[], answer?: "whole" | "none"): Promise<ApiResult<Preferences | null>>;
  /** Shows and hides features, however many. When it fails, a part of it may have been done; the same again does no harm. */
  changeShown(change: ShownChange): Promise<ApiResult<null>>;
}
