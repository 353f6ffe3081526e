import type { PreferenceJob, Preferences } from "../../domain/preferences";
import type { ShownChange } from "../../domain/shownChange";
import type { VisibilityRule } from "../../domain/visibility";
import type { ApiResult } from "./result";

/** Preferences whose visibility rule may list hidden ids. */
export type HeldPreferences = Omit<Preferences, "features"> & { features: { visible: VisibilityRule } };

/** Map preferences, and which features are shown. */
export interface PreferencesApi {
  /** Returns the preferences. Long lists of shown or hidden ids are fetched separately. */
  preferences(): Promise<ApiResult<HeldPreferences>>;
  /** Changes preferences. Returns all of them, which may be megabytes, or null with "none". */
  changePreferences(jobs: PreferenceJob[], answer?: "whole" | "none"): Promise<ApiResult<Preferences | null>>;
  /** Shows and hides any number of features. A failure may leave it partially applied; it can be sent again. */
  changeShown(change: ShownChange): Promise<ApiResult<null>>;
}
