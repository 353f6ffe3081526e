import type { AuditEntry, Invitation, OneTimeLink } from "../../domain/administration";
import type { Role } from "../../domain/roles";
import type { Account } from "../../domain/user";
import type { ApiResult } from "./result";

/** Accounts, invitations and the audit log, for administrators. */
export interface AdministrationApi {
  /** For administrators: accounts by a part of their name or e-mail; others get 403. */
  listAccounts(
    query: { text: string; limit: number; offset: number },
    signal?: AbortSignal,
  ): Promise<ApiResult<{ users: Account[]; total: number; limit: number; offset: number }>>;
  /** For administrators. The first role applies. */
  setRoles(uuid: string, roles: Role[]): Promise<ApiResult<Account>>;
  /** For administrators, as is what follows. Ends the account's sessions; it can't log in until unsuspended. */
  suspendAccount(uuid: string): Promise<ApiResult<Account>>;
  unsuspendAccount(uuid: string): Promise<ApiResult<Account>>;
  endSessionsOf(uuid: string): Promise<ApiResult<{ ended: number }>>;
  /** A link with which the account's owner sets a new password, once. */
  makeResetLink(uuid: string): Promise<ApiResult<OneTimeLink>>;
  /** @param email of the account, as the administrator typed it */
  deleteAccountOf(uuid: string, email: string): Promise<ApiResult<null>>;
  listInvitations(signal?: AbortSignal): Promise<ApiResult<{ invitations: Invitation[] }>>;
  /** @param note for whom it is */
  invite(note: string): Promise<ApiResult<Invitation & OneTimeLink>>;
  revokeInvitation(uuid: string): Promise<ApiResult<null>>;
  listAudit(
    query: { limit: number; offset: number },
    signal?: AbortSignal,
  ): Promise<ApiResult<{ entries: AuditEntry[]; total: number; limit: number; offset: number }>>;
}
