import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { PLANS_MAX, type SavedPlan } from "../../src/domain/planDocument";
import type { Database } from "../db/schema";
import { AppError, deletedSince, notFound, stale } from "../errors";
import { lockBinned, putIntoBin } from "../repositories/bin";
import { getSharedCollections } from "../repositories/collections";
import { lockRows } from "../repositories/locks";
import { lockNoteable } from "../repositories/noteables";
import {
  countPlansOf,
  deletePlan as deleteRow,
  findPlan,
  insertPlan,
  plansOf,
  updatePlan,
} from "../repositories/plans";
import type { NewPlan, PlanChange } from "../schemas/plans";
import { writeContent } from "./contentWrite";
import { nowSeconds } from "./features";
import { keyedUuid } from "./keyedUuid";

type Db = Kysely<Database>;

/**
 * Lists a hunt's plans, oldest first. Plans of a shared hunt are read-only.
 * @throws AppError not-found (404)
 */
export async function listPlans(db: Db, userId: string, collectionId: string): Promise<SavedPlan[]> {
  const plans = await plansOf(db, userId, collectionId);
  if (plans.length > 0 || (await lockNoteable(db, userId, "collection", collectionId))) return plans;
  const [shared] = await getSharedCollections(db, userId, [collectionId]);
  if (!shared) throw notFound("hunt");
  return plansOf(db, shared.owner_id, collectionId);
}

/**
 * Creates a plan.
 * @param key idempotency key of the caller. A retry returns the existing plan instead of creating another
 * @throws AppError not-found (404), too-many-plans (409), deleted (409) if the key's plan was recently deleted
 */
export async function createPlan(
  db: Db,
  userId: string,
  collectionId: string,
  input: NewPlan,
  key: string | null = null,
): Promise<SavedPlan> {
  const now = nowSeconds();
  const uuid = key === null ? randomUUID() : keyedUuid(userId, key);
  const { document } = input;
  const made = { uuid, collectionId, title: input.title.trim(), document, createdAt: now, updatedAt: now };
  return writeContent(db, userId, async (write) => {
    const { trx } = write;
    if (!(await lockNoteable(trx, userId, "collection", collectionId))) throw notFound("hunt");
    const there = key === null ? null : await findPlan(trx, userId, uuid);
    if (there) {
      write.markUnchanged();
      return there;
    }
    if (key !== null && (await lockBinned(trx, userId, "plan", [uuid])).uuids.length > 0)
      throw deletedSince();
    const count = (await countPlansOf(trx, userId, [collectionId])).get(collectionId) ?? 0;
    if (count >= PLANS_MAX) throw tooManyPlans();
    await insertPlan(write, made);
    return made;
  });
}

/**
 * Changes a plan.
 * @param updatedAt of the plan when the edit began
 * @throws AppError not-found (404), stale (409)
 */
export async function changePlan(
  db: Db,
  userId: string,
  uuid: string,
  { updatedAt, title, document }: PlanChange,
): Promise<SavedPlan> {
  const change = {
    now: nowSeconds(),
    ...(title !== undefined && { title: title.trim() }),
    ...(document && { document }),
  };
  return writeContent(db, userId, async (write) => {
    const plan = await updatePlan(write, uuid, change, updatedAt);
    if (plan) return plan;
    const there = updatedAt === undefined ? null : await findPlan(write.trx, userId, uuid);
    throw there ? stale("plan") : notFound("plan");
  });
}

/** Deletes a plan, which can be restored for some days (services/bin). @throws AppError not-found (404) */
export async function deletePlan(db: Db, userId: string, uuid: string, binDays: number): Promise<void> {
  await writeContent(db, userId, async (write) => {
    const { trx } = write;
    await lockRows(trx, userId, "plans", [uuid]);
    await putIntoBin(trx, userId, "plan", [uuid], { binDays });
    if (!(await deleteRow(write, uuid))) throw notFound("plan");
  });
}

export const tooManyPlans = (): AppError =>
  new AppError(
    409,
    "too-many-plans",
    `There can be at most ${PLANS_MAX} plans in one hunt. Delete some first.`,
  );
