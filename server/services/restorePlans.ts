import type { Kysely } from "kysely";
import { PLANS_MAX, type SavedPlan } from "../../src/domain/planDocument";
import type { Database } from "../db/schema";
import { notFound } from "../errors";
import { lockBinnedParts } from "../repositories/bin";
import { lockCollections } from "../repositories/members";
import { countPlansOf, findPlan, findPlanHunts } from "../repositories/plans";
import { validIds } from "./batch";
import { writeContent } from "./contentWrite";
import { tooManyPlans } from "./plans";
import { restoreFromBin } from "./restoreFromBin";
import { RestoreResult } from "./restoreResult";

type Db = Kysely<Database>;

/**
 * Restores plans of existing hunts, in the order of the ids and up to the limit of each, with a fixed number of
 * statements. A plan that already exists counts as restored.
 */
export async function restorePlans(db: Db, userId: string, ids: readonly string[]): Promise<RestoreResult> {
  const wanted = validIds(ids);
  const result = new RestoreResult(ids);
  await writeContent(db, userId, async (write) => {
    const { trx } = write;
    const binned = await lockBinnedParts(trx, userId, "plan", wanted);
    const all = [...binned, ...(await findPlanHunts(trx, userId, wanted))];
    const hunts = await lockCollections(
      trx,
      userId,
      all.map(({ parentId }) => parentId),
    );
    const counts = await countPlansOf(trx, userId, hunts);
    const huntOf = new Map(all.map(({ uuid, parentId }) => [uuid, parentId]));
    const inBin = new Set(binned.map(({ uuid }) => uuid));
    const back: string[] = [];
    for (const uuid of wanted) {
      const hunt = huntOf.get(uuid);
      if (hunt === undefined || !hunts.includes(hunt)) {
        result.refuse(uuid, notFound("plan"));
        continue;
      }
      const count = (counts.get(hunt) ?? 0) + (inBin.has(uuid) ? 1 : 0);
      if (count > PLANS_MAX) {
        result.refuse(uuid, tooManyPlans());
        continue;
      }
      counts.set(hunt, count);
      if (inBin.has(uuid)) back.push(uuid);
    }
    await restoreFromBin(write, "plan", back);
  });
  return result;
}

/** Restores a plan. @throws AppError not-found (404), too-many-plans (409) */
export async function restorePlan(db: Db, userId: string, uuid: string): Promise<SavedPlan> {
  (await restorePlans(db, userId, [uuid])).check();
  const plan = await findPlan(db, userId, uuid);
  if (!plan) throw notFound("plan");
  return plan;
}
