import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { AuditAction, AuditEntry } from "../../src/domain/administration";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import { type AuditRow, insertAudit } from "../repositories/audit";
import type { UserRow } from "../repositories/users";

/** Entries are kept this long. */
export const AUDIT_DAYS = 365;

type Named = Pick<UserRow, "uuid" | "email">;

export interface Audited {
  by: Named;
  action: AuditAction;
  /** The account that it was done to; null for what is about none. */
  account: Named | null;
  /** What it was done to where that is no account. */
  about?: string;
  detail?: string;
  /** Also in the line of the server's log: nothing that a person typed. */
  logged?: Record<string, unknown>;
}

/**
 * Writes an entry of the audit log, in the transaction of what it records, and a line of the server's log. The line
 * names accounts by their ids only, as all logs do.
 */
export async function audit(
  { trx, log }: { trx: Kysely<Database>; log: Pick<Log, "info"> },
  { by, action, account, about = "", detail = "", logged }: Audited,
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
