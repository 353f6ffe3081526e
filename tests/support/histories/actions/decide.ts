import { actionsOf } from "../../../../src/features/editEffects/kinds";
import type { QueuedChange } from "../../../../src/features/edits/change";
import { selectConflicts } from "../../../../src/features/edits/outbox/selectors";
import { type Decision, decide } from "../../../../src/features/edits/outbox/slice";
import type { PendingChange } from "../../../../src/features/edits/pending";
import type { Browser, Page } from "../browser";
import { draftId, placeOf } from "../shown";
import type { World } from "../world";
import { pick } from "./action";

/** Resolves one of the user's conflicts. */
export async function decideOne(
  world: World,
  browser: Browser,
  page: Page,
  at: number,
  other: number,
): Promise<void> {
  const waiting = pick(selectConflicts(page.state()), at);
  if (!waiting?.problem) return;
  const { key, problem, change } = waiting;
  const decision = choicesOf(waiting)[other % 2] as Decision;
  const seen = world.setBefore(browser, key, problem.state === "changed" ? problem.base : "");
  for (const { part, from, to } of partsOf(change, key)) {
    const settings = world.ledger.of(part);
    const mine = settings.filter(
      ({ by, state, value }) =>
        by.startsWith(browser.name) && state !== "dropped" && (to === undefined || to.includes(value)),
    );
    // The other browser may have restored the previous value since.
    const latest = Math.max(-1, ...mine.filter(({ value }) => value !== from).map(({ id }) => id));
    const before = settings.filter(({ id, value }) => value === from && id < latest);
    const since = Math.max(-1, ...before.map(({ id }) => id));
    const own = mine.filter(({ id }) => id > since);
    for (const setting of own) {
      if (decision === "theirs" || decision === "discard") setting.state = "dropped";
      // Keeping one's own version or re-creating the item knowingly replaces everything set before the conflict came
      // up.
      if (decision === "mine" || decision === "recreate")
        for (const { id } of settings)
          if (id < seen && id !== setting.id && !own.some((one) => one.id === id)) setting.over.add(id);
      if (decision === "recreate") setting.state = "new";
    }
  }
  if (decision === "recreate" && "uuid" in change)
    world.set(browser, "recreate", `${change.uuid}|exists`, "yes", "no");
  page.store.dispatch(decide({ key, decision }));
  await world.settle();
}

/** The decisions that the list of pending changes offers. The second one always settles the conflict. */
function choicesOf(waiting: PendingChange): [Decision, Decision] {
  const state = waiting.problem?.state;
  if (state === "changed") return ["mine", "theirs"];
  const canRecreate = state === "gone" && actionsOf(waiting).recreate !== undefined;
  return [canRecreate ? "recreate" : "again", "discard"];
}

interface SetPart {
  part: string;
  from: string | undefined;
  /** Value it was set to, with earlier pending values. Left out for any value the browser set since. */
  to?: (string | undefined)[];
}

/** Returns the parts that a pending change sets. */
function partsOf(change: QueuedChange, key: string): SetPart[] {
  switch (change.kind) {
    case "feature-edit": {
      const { title, color, geometry } = change.before;
      const titles = [change.after, ...(change.earlier ?? [])].map((after) => after.title);
      return [
        ...(title !== undefined ? [{ part: `${change.uuid}|title`, from: title, to: titles }] : []),
        ...(color !== undefined ? [{ part: `${change.uuid}|color`, from: color.join() }] : []),
        ...(geometry
          ? [{ part: `${change.uuid}|place`, from: placeOf(geometry.coordinates as number[]) }]
          : []),
      ];
    }
    case "hunt-title":
      return [{ part: `${change.uuid}|title`, from: change.before.title }];
    case "note-edit":
      return [{ part: `${change.uuid}|text`, from: change.before.contents }];
    case "features-delete":
      return change.featureIds.map((uuid) => ({ part: `${uuid}|exists`, from: "yes" }));
    case "plan-edit":
      return [{ part: `${change.uuid}|title`, from: change.before.title }];
    case "hunt-delete":
    case "note-delete":
    case "plan-delete":
      return [{ part: `${change.uuid}|exists`, from: "yes" }];
    case "note-create":
      return [
        { part: `temp-note-${key}|text`, from: undefined },
        { part: `temp-note-${key}|exists`, from: undefined },
      ];
    case "plan-create":
      return [
        { part: `temp-plan-${key}|title`, from: undefined },
        { part: `temp-plan-${key}|exists`, from: undefined },
      ];
    case "hunt-create":
      return [
        { part: `temp-hunt-${key}|title`, from: undefined },
        { part: `temp-hunt-${key}|exists`, from: undefined },
      ];
    case "feature-create":
      return ["exists", "title", "place", "color"].map((kind) => ({
        part: `${draftId(key)}|${kind}`,
        from: undefined,
      }));
    case "membership":
      return change.featureIds.flatMap((uuid) =>
        change.collectionIds.map((id) => ({ part: `${uuid}|in ${id}`, from: change.member ? "no" : "yes" })),
      );
    default:
      return [];
  }
}
