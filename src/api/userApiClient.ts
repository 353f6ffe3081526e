import type { FeatureParts } from "../domain/feature";
import { REMOTE_CONFIG_TIMEOUT_MS } from "../domain/limits";
import type { Preferences } from "../domain/preferences";
import type { CurrentUser } from "../domain/user";
import { encodeIds } from "../formats/visibility";
import { driveSteps } from "../workers/driveSteps";
import type { LineText } from "../workers/lineText";
import { sendBulk, styleQuery } from "./bulk";
import { openStream, type RequestOptions, request, requestBytes, withQuery } from "./http";
import { isExpired, type KeyValueStorage, readStoredUser, storeUser } from "./identity";
import { upload } from "./upload";
import { PARTS_FROM, PartsUploader } from "./uploadInParts";
import type { ApiResult, UserApi } from "./userApi";
import { sendShown, VISIBILITY, withIdsApart } from "./visibility";

export interface ApiSettings {
  /**
   * Returns the user API's URL without a trailing slash. It's a function because the URL is only known late during
   * startup.
   */
  baseUrl(): string;
  /** Stores the current user with the identity token. */
  storage: KeyValueStorage;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Called when the server no longer knows the page's session, or the session belongs to another user now. */
  onSessionLost?(reason: "ended" | "other-person"): void;
  /** Serializes and parses features with long lines. Without it, the page does that in a single task. */
  lines?: LineText;
}

const VERSION_2 = { "API-Version": "v2" };
const MAP_DATA = "/admin/map-data";
const HUNTS = "/features/bulk/hunts";
/** Timeout for parts of a file, which are 2 MB. */
const PART_TIMEOUT_MS = 140_000;
const PREFERENCES = "/user/preferences/maps";
/** Requests with the same key take effect only once. */
const keyed = (key: string): Record<string, string> => ({ "Idempotency-Key": key });
/** Names of the types in share requests. */
const SHARED = { collection: "collections", feature: "feature" } as const;
/** Returns a rescind URL's path below the API's base URL. The server sends it relative to its root. */
const rescindPath = (rescindUrl: string): string => rescindUrl.slice(rescindUrl.indexOf("/shares/"));

/** Returns the stored identity token as a header unless it has expired. */
const bearerOf = ({ storage, now }: Pick<ApiSettings, "storage" | "now">): Record<string, string> => {
  const token = readStoredUser(storage)?.identityToken;
  return token === undefined || isExpired(token, now() / 1000) ? {} : { authorization: `Bearer ${token}` };
};

/** Request for the account's snapshot, sent by a worker. If the server rejects the token, other requests refresh it. */
export const snapshotRequest = (settings: Omit<ApiSettings, "onSessionLost">) => ({
  url: new URL(`${settings.baseUrl()}/sync/snapshot`, location.href).href,
  headers: bearerOf(settings),
  account: readStoredUser(settings.storage)?.uuid ?? null,
});

/** Base URL and headers for a worker that fetches features. */
export const featureRequest = (settings: Omit<ApiSettings, "onSessionLost">) => ({
  baseUrl: new URL(settings.baseUrl(), location.href).href,
  headers: bearerOf(settings),
});

/**
 * Creates the user API client. Failed requests return `success: false` with the error; only cancellation throws. Every
 * request has the session cookie. The identity token of the last whoami is added while valid, except for the session's
 * own requests, which must reflect the current cookie.
 */
export function createUserApiClient({ baseUrl, storage, now, onSessionLost, lines }: ApiSettings): UserApi {
  const plain = <T>(path: string, options: RequestOptions) => request<T>(baseUrl() + path, options);

  async function session(path: string, query?: RequestOptions["query"]): Promise<ApiResult<CurrentUser>> {
    return stored(await plain<CurrentUser>(path, { method: "POST", query }));
  }

  function stored(result: ApiResult<CurrentUser>): ApiResult<CurrentUser> {
    if (result.success) storeUser(storage, result.data);
    return result;
  }

  const storedToken = (): string | null => {
    const token = readStoredUser(storage)?.identityToken;
    return token === undefined || isExpired(token, now() / 1000) ? null : token;
  };

  const bearer = (token: string | null): Record<string, string> =>
    token === null ? {} : { authorization: `Bearer ${token}` };

  /**
   * Sends a request with the stored identity token. If the server rejects the token, retries once with one from a new
   * whoami, provided that the cookie still belongs to the same user.
   */
  async function send<T>(method: RequestOptions["method"], path: string, options: RequestOptions = {}) {
    const token = storedToken();
    const owner = readStoredUser(storage)?.uuid;
    const withToken = (held: string | null): RequestOptions => ({
      ...options,
      method,
      headers: { ...bearer(held), ...options.headers },
    });
    const result = await plain<T>(path, withToken(token));
    if (result.success || result.data.status !== 401) return result;
    const user = await plain<CurrentUser>("/whoami", { method: "POST" });
    if (!user.success) {
      if (user.data.status === 401) onSessionLost?.("ended");
      return result;
    }
    if (owner !== undefined && user.data.uuid !== owner) {
      onSessionLost?.("other-person");
      return result;
    }
    storeUser(storage, user.data);
    return plain<T>(path, withToken(user.data.identityToken));
  }

  /** Fetches the configuration with the stored token, or with one from a new whoami. */
  async function config(): Promise<ApiResult<Record<string, unknown>>> {
    const ask = (token: string) =>
      plain<Record<string, unknown>>("/config", {
        headers: bearer(token),
        timeout: REMOTE_CONFIG_TIMEOUT_MS,
      });
    const stored = storedToken();
    if (stored !== null) {
      const result = await ask(stored);
      if (result.success || result.data.status !== 401) return result;
    }
    const user = await session("/whoami");
    return user.success ? ask(user.data.identityToken) : user;
  }

  const get = <T>(path: string, query?: RequestOptions["query"], signal?: AbortSignal) =>
    send<T>("GET", path, { query, signal });
  const post = <T>(path: string, body?: unknown) => send<T>("POST", path, { body });
  const patch = <T>(path: string, body: unknown) => send<T>("PATCH", path, { body });
  const remove = <T>(path: string, query?: RequestOptions["query"]) => send<T>("DELETE", path, { query });
  const bulk = (
    method: "POST" | "PATCH",
    path: string,
    {
      featureIds,
      key,
      query,
    }: { featureIds: readonly string[]; key: string; query?: RequestOptions["query"] },
  ) => sendBulk(featureIds, key, (options) => send<Uint8Array>(method, path, { ...options, query }));
  const id = encodeURIComponent;

  const uploads = "/imports/uploads";
  const parts = new PartsUploader({
    begin: (file, table) => post(uploads, { fileName: file.name, bytes: file.size, ...(table && { table }) }),
    state: (uploadId) => get(`${uploads}/${id(uploadId)}`),
    send: (uploadId, offset, part, signal) =>
      send("PUT", `${uploads}/${id(uploadId)}`, {
        query: { offset },
        bytes: part,
        timeout: PART_TIMEOUT_MS,
        signal,
      }),
    remove: (uploadId) => remove(`/imports/${id(uploadId)}`),
  });

  return {
    whoami: () => session("/whoami"),
    extend: (destination, force) => session("/extend", { destination, force: force ? 1 : 0 }),
    logout: () => plain("/logout", { method: "POST" }),
    config,
    layersManifest: () => get("/layers-manifest"),

    accountSessions: () => get("/user/sessions"),
    endSession: (uuid) => remove(`/user/sessions/${id(uuid)}`),
    endOtherSessions: () => remove("/user/sessions"),
    changePassword: async (currentPassword, newPassword) =>
      stored(await post<CurrentUser>("/user/password", { currentPassword, newPassword })),
    setProfile: async (profile) => stored(await patch<CurrentUser>("/user/profile", profile)),
    uploadAvatar: async (file) =>
      stored(
        await upload<CurrentUser>(
          `${baseUrl()}/user/avatar`,
          "avatar",
          file,
          bearer(storedToken()),
          () => {},
        ),
      ),
    removeAvatar: async () => stored(await remove<CurrentUser>("/user/avatar")),
    startTrial: async (trial) => stored(await post<CurrentUser>("/user/trials", { trial })),
    endTrial: async () => stored(await remove<CurrentUser>("/user/trials")),
    setMapPreferences: async (preferences) =>
      stored(await patch<CurrentUser>("/user/map-preferences", preferences)),
    storageUse: () => get("/user/storage"),
    ownDataUrl: () => post("/user/export"),
    deleteAccount: (password) => post("/user/delete", { password }),

    listAccounts: (query, signal) => get("/admin/users", { ...query }, signal),
    setRoles: (uuid, roles) => patch(`/admin/users/${id(uuid)}`, { roles }),
    suspendAccount: (uuid) => post(`/admin/users/${id(uuid)}/suspend`),
    unsuspendAccount: (uuid) => post(`/admin/users/${id(uuid)}/unsuspend`),
    endSessionsOf: (uuid) => remove(`/admin/users/${id(uuid)}/sessions`),
    makeResetLink: (uuid) => post(`/admin/users/${id(uuid)}/password-reset`),
    deleteAccountOf: (uuid, email) => post(`/admin/users/${id(uuid)}/delete`, { email }),
    listInvitations: (signal) => get("/admin/invitations", undefined, signal),
    invite: (note) => post("/admin/invitations", { note }),
    revokeInvitation: (uuid) => remove(`/admin/invitations/${id(uuid)}`),
    mapData: (signal) => get(MAP_DATA, undefined, signal),
    beginMapDraft: (fileName, bytes, replaces) => post(`${MAP_DATA}/drafts`, { fileName, bytes, replaces }),
    mapDraft: (uuid) => get(`${MAP_DATA}/drafts/${id(uuid)}`),
    sendMapPart: (uuid, offset, part, signal) =>
      send("PUT", `${MAP_DATA}/drafts/${id(uuid)}/file`, {
        query: { offset },
        bytes: part,
        timeout: PART_TIMEOUT_MS,
        signal,
      }),
    prepareMapDraft: (uuid, settings) => post(`${MAP_DATA}/drafts/${id(uuid)}/prepare`, settings),
    stepMapDraft: (uuid, step) => post(`${MAP_DATA}/drafts/${id(uuid)}/${step}`),
    publishMapDraft: (uuid) => post(`${MAP_DATA}/drafts/${id(uuid)}/publish`),
    discardMapDraft: (uuid) => remove(`${MAP_DATA}/drafts/${id(uuid)}`),
    changeMapLayer: (layer, change) => patch(`${MAP_DATA}/layers/${id(layer)}`, change),
    rollBackMapLayer: (layer) => post(`${MAP_DATA}/layers/${id(layer)}/rollback`),
    removeMapLayer: (layer, title) => post(`${MAP_DATA}/layers/${id(layer)}/remove`, { title }),
    listAudit: (query, signal) => get("/admin/audit", query, signal),

    listFeatures: (query, signal) => get("/features", { ...query }, signal),
    getFeature: (uuid) => send("GET", `/features/${id(uuid)}`, { lines }),
    getFeatures: (featureIds) => send("POST", "/features/get", { body: { featureIds }, lines }),
    createFeature: (feature, key) => send("POST", "/features", { body: feature, headers: keyed(key), lines }),
    updateFeature: (uuid, parts, updatedAt) =>
      send("PATCH", `/features/${id(uuid)}`, { body: { ...bodyOf(parts), updatedAt }, lines }),
    updateStyles: (featureIds, properties, key) =>
      key === undefined
        ? patch("/features/styles", { featureIds, properties })
        : bulk("PATCH", "/features/bulk/styles", { featureIds, key, query: styleQuery(properties) }),
    deleteFeature: (uuid) => remove(`/features/${id(uuid)}`, { deleteNotes: true, deletePhotos: true }),
    deleteFeatures: (featureIds, collectionId, key) => {
      const query = { deleteNotes: true, deletePhotos: true };
      if (key !== undefined)
        return bulk("POST", "/features/bulk/delete", { featureIds, key, query: { ...query, collectionId } });
      const body = { featureIds, ...(collectionId !== undefined && { collectionId }) };
      return send("POST", "/features/delete", { body, query });
    },
    restoreFeatures: (featureIds, key) =>
      key === undefined
        ? post("/features/restore", { featureIds })
        : bulk("POST", "/features/bulk/restore", { featureIds, key }),
    listBin: (query, signal) => get("/bin", { ...query }, signal),
    restoreItems: (items) => post("/bin/restore", { items }),
    addFeatureToCollections: (uuid, collectionIds) =>
      patch(`/features/${id(uuid)}/add/collections`, { collectionIds }),
    removeFeatureFromCollections: (uuid, collectionIds) =>
      patch(`/features/${id(uuid)}/remove/collections`, { collectionIds }),

    listCollections: (query, signal) => get("/collections", query, signal),
    getCollection: (uuid) => get(`/collections/${id(uuid)}`),
    getCollections: (collectionIds) => post("/collections/get", { collectionIds }),
    createCollection: (title, key) => send("POST", "/collections", { body: { title }, headers: keyed(key) }),
    updateCollection: (uuid, title, updatedAt) => patch(`/collections/${id(uuid)}`, { title, updatedAt }),
    deleteCollection: (uuid) => remove(`/collections/${id(uuid)}`, { deleteNotes: true }),
    restoreCollection: (uuid) => post(`/collections/${id(uuid)}/restore`),
    addFeaturesToCollections: (featureIds, collectionIds, key) =>
      key === undefined
        ? patch("/collections/add/features", { featureIds, collectionIds })
        : bulk("PATCH", HUNTS, { featureIds, key, query: { collectionIds, member: true } }),
    removeFeaturesFromCollection: (uuid, featureIds, key) =>
      key === undefined
        ? patch(`/collections/${id(uuid)}/remove/features`, { featureIds })
        : bulk("PATCH", HUNTS, { featureIds, key, query: { collectionIds: [uuid], member: false } }),

    search: (text, limit, signal) => get("/search", { text, limit }, signal),
    searchNotes: (text, limit, signal) => get("/search/notes", { text, limit }, signal),

    listNotes: (type, uuid) => get(`/notes/${type}/${id(uuid)}`),
    createNote: (type, noteableId, text, key) =>
      send("POST", `/notes/${type}`, { body: { noteableId, ...text }, headers: keyed(key) }),
    updateNote: (uuid, text, updatedAt) => patch(`/notes/${id(uuid)}`, { ...text, updatedAt }),
    deleteNote: (uuid) => remove(`/notes/${id(uuid)}`),
    restoreNote: (uuid) => post(`/notes/${id(uuid)}/restore`),

    listPlans: (collectionId) => get(`/collections/${id(collectionId)}/plans`),
    createPlan: (collectionId, text, key) =>
      send("POST", `/collections/${id(collectionId)}/plans`, { body: text, headers: keyed(key) }),
    updatePlan: (uuid, parts, updatedAt) => patch(`/plans/${id(uuid)}`, { ...parts, updatedAt }),
    deletePlan: (uuid) => remove(`/plans/${id(uuid)}`),
    restorePlan: (uuid) => post(`/plans/${id(uuid)}/restore`),

    createPhoto: (title) => post("/photos", { title }),
    uploadPhoto: (file, { photoId, featureId, title }, onProgress, signal) => {
      const url = withQuery(`${baseUrl()}/photos/upload`, {
        photoid: photoId,
        featureid: featureId,
        title,
      });
      return upload(url, "photos", file, bearer(storedToken()), onProgress, signal);
    },
    getPhoto: (uuid) => get(`/photos/${id(uuid)}`),
    deletePhoto: (uuid) => remove(`/photos/${id(uuid)}`),
    restorePhoto: (uuid) => post(`/photos/${id(uuid)}/restore`),

    createShare: (type, uuid) => post(`/shares/${SHARED[type]}/${id(uuid)}`),
    renewShare: (type, uuid) => post(`/shares/${SHARED[type]}/${id(uuid)}/renew`),
    shortLink: (longLink) => post("/shares/short", { longLink }),
    viewShare: (token) => plain("/shares/view", { method: "POST", body: { token } }),
    viewSharedFeatures: (token, offset) =>
      plain("/shares/view/features", { method: "POST", body: { token, offset } }),
    acceptShare: (token) => post("/shares/token", { token }),
    shareStatus: (type, uuid) => get("/shares/status", { type, id: uuid }),
    destroyShare: (type, uuid) => remove(`/shares/destroy/${SHARED[type]}/${id(uuid)}`),
    rescindShare: (rescindUrl) => patch(rescindPath(rescindUrl), {}),
    leaveShare: (type, uuid) => patch(`/shares/leave/${SHARED[type]}/${id(uuid)}`, {}),

    uploadImport: (file, onProgress, signal, table) => {
      const choice = table && JSON.stringify(table);
      if (file.size > PARTS_FROM) return parts.upload(file, onProgress, signal, choice);
      const texts = choice === undefined ? undefined : { table: choice };
      const url = `${baseUrl()}/imports/upload`;
      return upload(url, "mapData", file, bearer(storedToken()), onProgress, signal, texts);
    },
    waitingImports: () => get("/imports"),
    earlierImport: (checksum) => get(`/imports/checksums/${id(checksum)}`),
    importStatus: (uploadId) => get(`/imports/upload/${id(uploadId)}`),
    importResult: (uploadId) => send("GET", `/imports/${id(uploadId)}`, { headers: VERSION_2 }),
    confirmImport: async (uploadId, unwanted = []) => {
      const path = `/imports/${id(uploadId)}/confirm`;
      if (unwanted.length === 0) return post(path);
      return send("POST", path, { bytes: new Blob([await driveSteps(encodeIds(unwanted))]) });
    },
    deleteImport: (uploadId) => remove(`/imports/${id(uploadId)}`),

    createExport: (type, featureIds, gpx) =>
      post("/exports", { type, ...(featureIds && { featureIds }), ...gpx }),
    exportStatus: (uuid) => get(`/exports/${id(uuid)}`),
    deleteExport: (uuid) => remove(`/exports/${id(uuid)}`),
    mapFileOptions: (signal) => get("/exports/maps", {}, signal),
    estimateMapFile: (chosen, signal) => send("POST", "/exports/maps/estimate", { body: chosen, signal }),
    createMapFile: (request) => post("/exports/maps", request),

    changes: (query, signal) => get("/sync", { ...query }, signal),
    openEvents: (signal) => openStream(`${baseUrl()}/sync/events`, bearer(storedToken()), signal),

    preferences: async () => {
      const headers = { ...VERSION_2, prefer: "visible=apart" };
      const result = await send<Preferences>("GET", PREFERENCES, { headers });
      if (!result.success) return result;
      return withIdsApart(result.data, () => requestBytes(baseUrl() + VISIBILITY, bearer(storedToken())));
    },
    changePreferences: async (jobs, answer) => {
      const result = await send<Preferences | null>("POST", PREFERENCES, {
        // RFC 7240: the server may omit what the client already has.
        headers: { ...VERSION_2, prefer: answer === "none" ? "return=minimal" : "visible=apart" },
        body: { jobs },
      });
      // A response without ids has less than this page already knows.
      return result.success && result.data?.features?.visible?.apart ? { success: true, data: null } : result;
    },
    changeShown: (change) => sendShown(change, (options) => send("PATCH", VISIBILITY, options)),
  };
}

/** Builds the body of an edit. The server expects icon, color and line weight in the properties. */
function bodyOf({ title, geometry, ...properties }: FeatureParts) {
  const styled = Object.values(properties).some((value) => value !== undefined);
  return { title, geometry, ...(styled && { properties }) };
}
