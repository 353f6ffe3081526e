import type { AuditEntry } from "../../src/domain/administration";
import { listAudit } from "../repositories/audit";
import { type Actor, type AdministrationDeps, requireAdministrator } from "./administrators";
import { toAuditEntry } from "./audit";

/**
 * Returns a page of administrators' actions, newest first.
 * @throws AppError forbidden (403)
 */
export async function auditLogOf(
  { db }: Pick<AdministrationDeps, "db">,
  actor: Actor,
  query: { limit: number; offset: number },
): Promise<{ entries: AuditEntry[]; total: number; limit: number; offset: number }> {
  requireAdministrator(actor.roles, "read the audit log");
  const { rows, total } = await listAudit(db, query);
  return { entries: rows.map(toAuditEntry), total, ...query };
}
