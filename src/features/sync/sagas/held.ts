import { call, put, type SagaGenerator, select, takeEvery } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { editTitle, huntOpening, huntsPut, openHunt } from "../../content/hunts/slice";
import { draftClosed, moveLeft } from "../../featureEditor";
import { noteFormOpened, notesLoaded, notesOpened } from "../../notes";
import { NAVIGATION } from "../../sidebar/slice";
import type { HeldRows } from "../heldRows";
import { selectEdits } from "../selectors";
import { applyFeatures } from "./features";
import { applyNotes } from "./notes";

const CLOSES = [
  draftClosed,
  moveLeft,
  editTitle,
  huntOpening,
  openHunt,
  noteFormOpened,
  notesOpened,
  notesLoaded,
  ...NAVIGATION,
];

/** Applies held rows once their editor closes. Anything saved since is newer and stays. */
export function* releaseHeld(held: HeldRows): SagaGenerator<void> {
  yield* takeEvery(CLOSES, function* release() {
    if (held.features.size + held.hunts.size + held.notes.size === 0) return;
    const edits = yield* select(selectEdits);
    const features = takeFree(held.features, edits);
    const notes = takeFree(held.notes, edits);
    const hunts = takeFree(held.hunts, edits);
    const { byId } = yield* select((state: RootState) => state.hunts);
    const renamed = hunts.flatMap((hunt) => {
      const known = byId[hunt.uuid];
      const { featureIds = [], count = 0 } = known ?? {};
      return known && known.updatedAt <= hunt.updatedAt ? { ...hunt, featureIds, count } : [];
    });
    if (renamed.length > 0) yield* put(huntsPut(renamed));
    yield* call(applyFeatures, features, held);
    yield* call(applyNotes, notes, held);
  });
}

function takeFree<T>(rows: Map<string, T>, edits: ReadonlySet<string>): T[] {
  const free = [...rows].filter(([id]) => !edits.has(id));
  for (const [id] of free) rows.delete(id);
  return free.map(([, row]) => row);
}
