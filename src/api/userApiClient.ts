import { readStoredUser } from "./identity";
import { createAccountApi } from "./user/account";
import { createAdministrationApi } from "./user/administration";
import { createBinApi } from "./user/bin";
import { createExportsApi } from "./user/exports";
import { createFeaturesApi } from "./user/features";
import { createHuntsApi } from "./user/hunts";
import { createImportsApi } from "./user/imports";
import { createMapDataApi } from "./user/mapData";
import { createNotesApi } from "./user/notes";
import { createPhotosApi } from "./user/photos";
import { createPlansApi } from "./user/plans";
import { createPreferencesApi } from "./user/preferences";
import { createSearchApi } from "./user/search";
import { createSessionApi } from "./user/session";
import { createSharesApi } from "./user/shares";
import { createSyncApi } from "./user/sync";
import type { UserApi } from "./userApi";
import { type ApiSettings, bearer, createUserRequests, storedToken } from "./userRequests";

/** Request for the account's snapshot, sent by a worker. If the server rejects the token, other requests refresh it. */
export const snapshotRequest = (settings: Omit<ApiSettings, "onSessionLost">) => ({
  url: new URL(`${settings.baseUrl()}/sync/snapshot`, location.href).href,
  headers: bearer(storedToken(settings)),
  account: readStoredUser(settings.storage)?.uuid ?? null,
});

/** Base URL and headers for a worker that fetches features. */
export const featureRequest = (settings: Omit<ApiSettings, "onSessionLost">) => ({
  baseUrl: new URL(settings.baseUrl(), location.href).href,
  headers: bearer(storedToken(settings)),
});

/**
 * Creates the user API client. Failed requests return `success: false` with the error; only cancellation throws. Every
 * request has the session cookie. The identity token of the last whoami is added while valid, except for the session's
 * own requests, which must reflect the current cookie.
 */
export function createUserApiClient(settings: ApiSettings): UserApi {
  const requests = createUserRequests(settings);
  return {
    ...createSessionApi(requests),
    ...createAccountApi(requests),
    ...createAdministrationApi(requests),
    ...createMapDataApi(requests),
    ...createFeaturesApi(requests),
    ...createBinApi(requests),
    ...createHuntsApi(requests),
    ...createSearchApi(requests),
    ...createNotesApi(requests),
    ...createPlansApi(requests),
    ...createPhotosApi(requests),
    ...createSharesApi(requests),
    ...createImportsApi(requests),
    ...createExportsApi(requests),
    ...createSyncApi(requests),
    ...createPreferencesApi(requests),
  };
}
