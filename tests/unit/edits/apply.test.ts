import fc from "fast-check";
import { expect, it } from "vitest";
import type { RootState } from "../../../src/app/reducers";
import { huntsPut } from "../../../src/features/content/hunts/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { applyChange } from "../../../src/features/edits/applyChange";
import type { Change, PendingKind, QueuedChange } from "../../../src/features/edits/change";
import { PENDING_KINDS } from "../../../src/features/edits/change";
import { withChange } from "../../../src/features/edits/coalesce";
import {
  overlayFeatures,
  overlayHunts,
  overlayNotes,
  overlayPlans,
} from "../../../src/features/edits/overlay";
import type { PendingChange } from "../../../src/features/edits/pending";
import { inverse } from "../../../src/features/edits/rules";
import { notesOpened } from "../../../src/features/notes/slice";
import { loadPlans, plansLoaded } from "../../../src/features/savedPlans/slice";
import { fakeServices, runFeature } from "../app/fakes";
import { memoryStage } from "../content/memoryApi";
import { CHANGES, ENVELOPE, FEATURES, HUNTS, NOTES, OF, PAIRS, PLANS, ROWS } from "./arbitraries";

const RUNS = { numRuns: 40 };

/** Returns what lists and panels show. The order of a hunt's features doesn't matter. */
const shown = ({ content, hunts, notes, savedPlans }: RootState) => ({
  rows: [...content.table.rows()]
    .map((row) => ({ ...row, collectionIds: [...row.collectionIds].sort() }))
    .sort((one, two) => one.uuid.localeCompare(two.uuid)),
  hunts: Object.fromEntries(
    Object.entries(hunts.byId).map(([uuid, hunt]) => [
      uuid,
      { ...hunt, featureIds: [...hunt.featureIds].sort() },
    ]),
  ),
  notes: [...notes.notes].sort((one, two) => one.uuid.localeCompare(two.uuid)),
  plans: [...savedPlans.plans].sort((one, two) => one.uuid.localeCompare(two.uuid)),
});

/** Applies changes one after another and returns what the page shows before and after. */
async function applied(...changes: Change[]) {
  const map = memoryStage();
  const run = runFeature(null, fakeServices({ stage: map.stage }));
  run.store.dispatch(featuresPut(ROWS));
  run.store.dispatch(huntsPut(HUNTS));
  run.store.dispatch(notesOpened({ of: OF, notes: NOTES }));
  run.store.dispatch(loadPlans("h"));
  run.store.dispatch(plansLoaded({ of: "h", plans: PLANS }));
  const before = shown(run.store.getState());
  for (const change of changes) await run.runSaga(applyChange, change, ENVELOPE).toPromise();
  return { before, after: shown(run.store.getState()), map };
}

it.each(PENDING_KINDS)("a change and its inverse restore the original state: %s", async (kind) => {
  await fc.assert(
    fc.asyncProperty(CHANGES[kind] as fc.Arbitrary<QueuedChange>, async (change) => {
      const { before, after } = await applied(change, inverse(change));
      expect(after).toEqual(before);
    }),
    RUNS,
  );
});

it("a drawing and its inverse leave nothing on the map", async () => {
  await fc.assert(
    fc.asyncProperty(CHANGES["feature-create"], async (change) => {
      const { map } = await applied(change, inverse(change));
      expect(map.calls).toEqual([
        ["drawTemporary", change.draft],
        ["removeTemporary", change.draft.uuid],
      ]);
    }),
    RUNS,
  );
});

it.each(PENDING_KINDS.filter((kind) => kind !== "feature-create"))(
  "a change is visible: %s",
  async (kind) => {
    const seen = await fc
      .sample(CHANGES[kind] as fc.Arbitrary<QueuedChange>, 40)
      .reduce(async (known, change) => {
        const { before, after } = await applied(change);
        return (await known) || JSON.stringify(after) !== JSON.stringify(before);
      }, Promise.resolve(false));
    expect(seen).toBe(true);
  },
);

const waiting = (change: QueuedChange, key = ENVELOPE.key): PendingChange => ({ ...ENVELOPE, key, change });

it.each(Object.keys(PAIRS) as PendingKind[])("two merged changes look like both: %s", async (kind) => {
  await fc.assert(
    fc.asyncProperty(PAIRS[kind] as fc.Arbitrary<[QueuedChange, QueuedChange]>, async ([one, two]) => {
      const [joined] = withChange([waiting(one)], waiting(two, "key-2"));
      if (!joined) throw new Error("a change was lost");
      const both = await applied(one, two);
      expect((await applied(joined.change)).after).toEqual(both.after);
      // Merging the server's content gives the same result.
      for (const changes of [[joined], [waiting(one), waiting(two, "key-2")]]) {
        expect(overlayFeatures(FEATURES, changes).map(({ title }) => title)).toEqual(
          overlayFeatures(FEATURES, [joined]).map(({ title }) => title),
        );
        expect(overlayHunts(HUNTS, changes)).toEqual(overlayHunts(HUNTS, [joined]));
      }
    }),
    RUNS,
  );
});

it("pending changes stay applied over updates from the server", async () => {
  const kinds = [
    "feature-edit",
    "styles",
    "hunt-title",
    "note-edit",
    "note-delete",
    "plan-create",
    "plan-edit",
    "plan-delete",
  ] as const;
  const changes = fc.oneof(...kinds.map((kind) => CHANGES[kind] as fc.Arbitrary<QueuedChange>));
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const { after } = await applied(change);
      const over = [waiting(change)];
      const features = overlayFeatures(FEATURES, over);
      expect(
        features.map(({ title, properties: { icon, color, strokeWidth } }) => [
          title,
          icon,
          color,
          strokeWidth,
        ]),
      ).toEqual(
        after.rows.map(({ title, properties: { icon, color, strokeWidth } }) => [
          title,
          icon,
          color,
          strokeWidth,
        ]),
      );
      expect(
        overlayHunts(HUNTS, over)
          .map(({ title }) => title)
          .sort(),
      ).toEqual(
        Object.values(after.hunts)
          .map(({ title }) => title)
          .sort(),
      );
      expect(overlayNotes(OF, NOTES, over)).toEqual(after.notes);
      expect(overlayPlans("h", PLANS, over)).toEqual(after.plans);
    }),
    RUNS,
  );
});
