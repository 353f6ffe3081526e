import type { PreferenceJob, Preferences } from "../../domain/preferences";
import type { ShownChange } from "../../domain/shownChange";
import { requestBytes } from "../http";
import { type UserRequests, VERSION_2 } from "../userRequests";
import { sendShown, VISIBILITY, withIdsApart } from "../visibility";
import type { HeldPreferences } from "./heldPreferences";
import type { ApiResult } from "./result";

/** Map preferences, and which features are shown. */
export interface PreferencesApi {
  /** Returns the preferences. Long lists of shown or hidden ids are fetched separately. */
  preferences(): Promise<ApiResult<HeldPreferences>>;
  /** Changes preferences. Returns all of them, which may be megabytes, or null with "none". */
  changePreferences(jobs: PreferenceJob[], answer?: "whole" | "none"): Promise<ApiResult<Preferences | null>>;
  /** Shows and hides any number of features. A failure may leave it partially applied; it can be sent again. */
  changeShown(change: ShownChange): Promise<ApiResult<null>>;
}

const PREFERENCES = "/user/preferences/maps";

export const createPreferencesApi = ({ url, headers, send }: UserRequests): PreferencesApi => ({
  async preferences() {
    const result = await send<Preferences>("GET", PREFERENCES, {
      headers: { ...VERSION_2, prefer: "visible=apart" },
    });
    if (!result.success) return result;
    return withIdsApart(result.data, () => requestBytes(url(VISIBILITY), headers()));
  },
  async changePreferences(jobs, answer) {
    const result = await send<Preferences | null>("POST", PREFERENCES, {
      // RFC 7240: the server may omit what the client already has.
      headers: { ...VERSION_2, prefer: answer === "none" ? "return=minimal" : "visible=apart" },
      body: { jobs },
    });
    // A response without ids has less than this page already knows.
    return result.success && result.data?.features?.visible?.apart ? { success: true, data: null } : result;
  },
  changeShown: (change) => sendShown(change, (options) => send("PATCH", VISIBILITY, options)),
});
