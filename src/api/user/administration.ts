import type { AuditEntry, Invitation, OneTimeLink } from "../../domain/administration";
import type { Role } from "../../domain/roles";
import type { Account } from "../../domain/user";
import { id, type UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

/** Accounts, invitations and the audit log, for administrators. */
export interface AdministrationApi {
  /**
   * Lists accounts by part of their name or email. Returns 403 for users who aren't administrators, as does everything
   * below.
   */
  listAccounts(
    query: { text: string; limit: number; offset: number },
    signal?: AbortSignal,
  ): Promise<ApiResult<{ users: Account[]; total: number; limit: number; offset: number }>>;
  /** Sets an account's roles. Only the first one counts. */
  setRoles(uuid: string, roles: Role[]): Promise<ApiResult<Account>>;
  /** Suspends an account and ends its sessions. It can't log in until unsuspended. */
  suspendAccount(uuid: string): Promise<ApiResult<Account>>;
  unsuspendAccount(uuid: string): Promise<ApiResult<Account>>;
  endSessionsOf(uuid: string): Promise<ApiResult<{ ended: number }>>;
  /** Creates a single-use link with which the account's owner sets a new password. */
  makeResetLink(uuid: string): Promise<ApiResult<OneTimeLink>>;
  /** @param email the account's email, typed by the administrator as confirmation */
  deleteAccountOf(uuid: string, email: string): Promise<ApiResult<null>>;
  listInvitations(signal?: AbortSignal): Promise<ApiResult<{ invitations: Invitation[] }>>;
  /** @param note who the invitation is for */
  invite(note: string): Promise<ApiResult<Invitation & OneTimeLink>>;
  revokeInvitation(uuid: string): Promise<ApiResult<null>>;
  listAudit(
    query: { limit: number; offset: number },
    signal?: AbortSignal,
  ): Promise<ApiResult<{ entries: AuditEntry[]; total: number; limit: number; offset: number }>>;
}

export const createAdministrationApi = ({ get, post, patch, remove }: UserRequests): AdministrationApi => ({
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
  listAudit: (query, signal) => get("/admin/audit", query, signal),
});
