import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { AuditAction, AuditEntry } from "../../src/domain/administration";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import { type AuditRow, insertAudit } from "../repositories/audit";
import type { UserRow } from "../repositories/users";

/** Days that entries are kept. */
export const AUDIT_DAYS = 365;

type Named = Pick<UserRow, "uuid" | "email">;

export interface AuditInput {
  by: Named;
  action: AuditAction;
  /** Account the action applied to; null if there is none. */
  account: Named | null;
  /** What the action applied to, if not an account. */
  about?: string;
  detail?: string;
  /** Extra fields for the server's log. Must not contain user input. */
  logged?: Record<string, unknown>;
}

/**
 * Writes an audit log entry, in the transaction it records, and a line to the server's log. Like all logs, the line
 * identifies accounts only by id.
 */
export async function audit(
  { trx, log }: { trx: Kysely<Database>; log: Pick<Log, "info"> },
  { by, action, account, about = "", detail = "", logged }: AuditInput,
): Promise<void> {
  await insertAudit(trx, {
    uuid: randomUUID(),
    actor_id: by.uuid,
    actor: by.email,
    action,
    account_id: account?.uuid ?? null,
    account: account?.email ?? about,
    detail,
  });
  log.info(
    { audit: action, by: by.uuid, account: account?.uuid ?? null, ...logged },
    "Account administration",
  );
}

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  uuid: row.uuid,
  at: Math.floor(row.at.getTime() / 1000),
  actor: row.actor,
  action: row.action as AuditAction,
  account: row.account,
  detail: row.detail,
});
