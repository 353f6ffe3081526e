import type { Trial } from "../../domain/roles";
import type { AccountSession } from "../../domain/session";
import type { StorageUse } from "../../domain/storageUse";
import type { CurrentUser, User } from "../../domain/user";
import { upload } from "../upload";
import { id, type UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

/** The user's own account. */
export interface AccountApi {
  accountSessions(): Promise<ApiResult<{ sessions: AccountSession[] }>>;
  endSession(uuid: string): Promise<ApiResult<null>>;
  endOtherSessions(): Promise<ApiResult<{ ended: number }>>;
  /** Ends every other session of the account. */
  changePassword(currentPassword: string, newPassword: string): Promise<ApiResult<CurrentUser>>;
  /** Sets name and location. An empty string clears the location. */
  setProfile(profile: {
    firstName: string;
    lastName: string;
    location: string;
  }): Promise<ApiResult<CurrentUser>>;
  /** Uploads a profile picture. The server keeps its center square. */
  uploadAvatar(file: File): Promise<ApiResult<CurrentUser>>;
  removeAvatar(): Promise<ApiResult<CurrentUser>>;
  startTrial(trial: Trial): Promise<ApiResult<CurrentUser>>;
  /** Ends the current trial early. */
  endTrial(): Promise<ApiResult<CurrentUser>>;
  setMapPreferences(preferences: User["mapPreferences"]): Promise<ApiResult<CurrentUser>>;
  storageUse(): Promise<ApiResult<StorageUse>>;
  /** Returns a URL, valid for ten minutes, to download the account's data. */
  ownDataUrl(): Promise<ApiResult<{ url: string }>>;
  deleteAccount(password: string): Promise<ApiResult<null>>;
}

export function createAccountApi(requests: UserRequests): AccountApi {
  const { stored, get, post, patch, remove } = requests;
  return {
    accountSessions: () => get("/user/sessions"),
    endSession: (uuid) => remove(`/user/sessions/${id(uuid)}`),
    endOtherSessions: () => remove("/user/sessions"),
    changePassword: async (currentPassword, newPassword) =>
      stored(await post<CurrentUser>("/user/password", { currentPassword, newPassword })),
    setProfile: async (profile) => stored(await patch<CurrentUser>("/user/profile", profile)),
    async uploadAvatar(file) {
      const url = requests.url("/user/avatar");
      return stored(await upload<CurrentUser>(url, "avatar", file, requests.headers(), () => {}));
    },
    removeAvatar: async () => stored(await remove<CurrentUser>("/user/avatar")),
    startTrial: async (trial) => stored(await post<CurrentUser>("/user/trials", { trial })),
    endTrial: async () => stored(await remove<CurrentUser>("/user/trials")),
    setMapPreferences: async (preferences) =>
      stored(await patch<CurrentUser>("/user/map-preferences", preferences)),
    storageUse: () => get("/user/storage"),
    ownDataUrl: () => post("/user/export"),
    deleteAccount: (password) => post("/user/delete", { password }),
  };
}
