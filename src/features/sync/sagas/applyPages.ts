import { call, put, type SagaGenerator } from "typed-redux-saga";
import type { ChangesPage, GoneItem } from "../../../api/userApi";
import { inSlicesIfMany } from "../../../app/inSlices";
import { inOneGo } from "../../../domain/inOneGo";
import { preferencesHeard } from "../slice";
import { applyDeletions } from "./deletions";
import { type ApplyOptions, applyRows } from "./rows";

type Run = Pick<
  ChangesPage,
  "deleted" | "collections" | "features" | "places" | "notes" | "photos" | "plans"
>;

const emptyRun = (): Run => ({
  deleted: [],
  collections: [],
  features: [],
  places: [],
  notes: [],
  photos: [],
  plans: [],
});

const hasRows = ({ deleted: _deleted, ...rows }: Run): boolean =>
  Object.values(rows).some((list) => list.length > 0);

/**
 * Merges pages where the order doesn't matter. A page's deletions apply before its own rows but after the rows of
 * earlier pages.
 */
export const runsOf = (pages: readonly ChangesPage[]): Run[] => inOneGo(runSteps(pages));

/** Same as runsOf, one page per step. */
function* runSteps(pages: readonly ChangesPage[]): Generator<number, Run[], void> {
  let run = emptyRun();
  const runs = [run];
  for (const page of yield* latestOnly(pages)) {
    if (page.deleted.length > 0 && hasRows(run)) {
      run = emptyRun();
      runs.push(run);
    }
    run.deleted.push(...page.deleted);
    run.collections.push(...page.collections);
    run.features.push(...page.features);
    run.places.push(...page.places);
    run.notes.push(...page.notes);
    run.photos.push(...page.photos);
    run.plans.push(...page.plans);
    yield runs.length;
  }
  return runs;
}

/** Drops rows that a later page repeats or deletes, so the user doesn't see them come and go. */
function* latestOnly(pages: readonly ChangesPage[]): Generator<number, ChangesPage[], void> {
  const later = new Set<string>();
  const kept: ChangesPage[] = [];
  for (const page of pages.toReversed()) {
    const isLatest = (kind: GoneItem["kind"]) => (row: { uuid: string }) => !later.has(`${kind} ${row.uuid}`);
    const rows = {
      collection: page.collections.filter(isLatest("collection")),
      feature: page.features.filter(isLatest("feature")),
      note: page.notes.filter(isLatest("note")),
      photo: page.photos.filter(isLatest("photo")),
      plan: page.plans.filter(isLatest("plan")),
    };
    kept.push({
      ...page,
      collections: rows.collection,
      features: rows.feature,
      notes: rows.note,
      photos: rows.photo,
      plans: rows.plan,
    });
    for (const [kind, list] of Object.entries(rows))
      for (const { uuid } of list) later.add(`${kind} ${uuid}`);
    for (const { kind, id } of page.deleted) later.add(`${kind} ${id}`);
    yield later.size;
  }
  return kept.toReversed();
}

/** Applies pages of changes to lists, map and open panels. Rows that are already up to date change nothing. */
export function* applyPages(pages: readonly ChangesPage[], applying: ApplyOptions): SagaGenerator<void> {
  const items = pages.reduce((sum, { deleted, features }) => sum + deleted.length + features.length, 0);
  for (const { deleted, ...rows } of yield* inSlicesIfMany(items, runSteps(pages))) {
    yield* call(applyDeletions, deleted as readonly GoneItem[], applying.held);
    yield* call(applyRows, rows, applying);
  }
  if (pages.some(({ preferences }) => preferences)) yield* put(preferencesHeard());
}
