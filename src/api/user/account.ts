import type { Trial } from "../../domain/roles";
import type { AccountSession } from "../../domain/session";
import type { StorageUse } from "../../domain/storageUse";
import type { CurrentUser, User } from "../../domain/user";
import type { ApiResult } from "./result";

/** The own account. */
export interface AccountApi {
  accountSessions(): Promise<ApiResult<{ sessions: AccountSession[] }>>;
  endSession(uuid: string): Promise<ApiResult<null>>;
  endOtherSessions(): Promise<ApiResult<{ ended: number }>>;
  /** Ends every other session of the account. */
  changePassword(currentPassword: string, newPassword: string): Promise<ApiResult<CurrentUser>>;
  /** Name and location; an empty location is none. */
  setProfile(profile: {
    firstName: string;
    lastName: string;
    location: string;
  }): Promise<ApiResult<CurrentUser>>;
  /** The account's picture. The server keeps its center square. */
  uploadAvatar(file: File): Promise<ApiResult<CurrentUser>>;
  removeAvatar(): Promise<ApiResult<CurrentUser>>;
  startTrial(trial: Trial): Promise<ApiResult<CurrentUser>>;
  /** Ends the running trial before its time. */
  endTrial(): Promise<ApiResult<CurrentUser>>;
  setMapPreferences(preferences: User["mapPreferences"]): Promise<ApiResult<CurrentUser>>;
  storageUse(): Promise<ApiResult<StorageUse>>;
  /** Where the account's own data can be downloaded for ten minutes. */
  ownDataUrl(): Promise<ApiResult<{ url: string }>>;
  deleteAccount(password: string): Promise<ApiResult<null>>;
}
