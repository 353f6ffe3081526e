import type { Preferences } from "../domain/preferences";
import type { ShownChange } from "../domain/shownChange";
import { UUID_BYTES } from "../formats/uuidBytes";
import { decodeVisibility, encodeIds } from "../formats/visibility";
import { driveSteps } from "../workers/driveSteps";
import { failure, type RequestOptions } from "./http";
import type { HeldPreferences } from "./user/heldPreferences";
import type { ApiResult } from "./user/result";

export const VISIBILITY = "/user/visibility/maps";
/** Server's limit of ids per request. */
const IDS_A_CALL = 262_144;

/** Adds the ids that the server stores separately to the preferences. */
export async function withIdsApart(
  preferences: Preferences,
  read: () => Promise<ApiResult<Uint8Array>>,
): Promise<ApiResult<HeldPreferences>> {
  // Any other response is passed through unchanged.
  if (preferences.features?.visible?.apart === undefined) return { success: true, data: preferences };
  const { apart: _apart, ...visible } = preferences.features.visible;
  const result = await read();
  if (!result.success) return result;
  try {
    const { all, form, updatedAt, ids } = await driveSteps(decodeVisibility(result.data));
    const named = all
      ? { features: [] }
      : form === "shown"
        ? { features: ids }
        : { features: [], hidden: ids };
    return {
      success: true,
      data: { ...preferences, features: { visible: { ...visible, all, updatedAt, ...named } } },
    };
  } catch (error) {
    return failure({ status: 500, id: "bad-answer", message: "Couldn't load feature visibility." }, error);
  }
}

/** Sends a change in consecutive requests within the server's limit. */
export async function sendShown(
  { base, show, hide, updatedAt }: ShownChange,
  send: (options: RequestOptions) => Promise<ApiResult<null>>,
): Promise<ApiResult<null>> {
  const shown = await driveSteps(encodeIds(show));
  const hidden = await driveSteps(encodeIds(hide));
  let result: ApiResult<null> | null = null;
  const call = (bytes: Uint8Array<ArrayBuffer>, isShown: boolean) =>
    send({
      query: { base: result ? "keep" : base, updatedAt, show: isShown ? bytes.length / UUID_BYTES : 0 },
      bytes: new Blob([bytes]),
    });
  for (const [bytes, isShown] of [[shown, true] as const, [hidden, false] as const])
    for (let start = 0; start < bytes.length; start += IDS_A_CALL * UUID_BYTES) {
      result = await call(bytes.slice(start, start + IDS_A_CALL * UUID_BYTES), isShown);
      if (!result.success) return result;
    }
  return result ?? call(new Uint8Array(0), false);
}
