import { call, delay, put, type SagaGenerator, select } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import type { Collection } from "../../../domain/hunt";
import { cancelable } from "../../../workers/cancelable";
import { selectHunt } from "../../content/hunts/selectors";
import { selectTable } from "../../content/selectors";
import { isNewHunt } from "../../edits/pending";
import { loadNotes, selectNotesPanel } from "../../notes";
import { loadPlans, selectSavedPlans } from "../../savedPlans";
import type { HeldRows } from "../heldRows";
import type { Page } from "../loading/loadPages";
import { featuresPage, huntsPage, type PageOf } from "../loading/pages";
import { caughtUp, preferencesHeard } from "../slice";
import { applyDeletions } from "./deletions";
import { isStillLoggedIn } from "./isStillLoggedIn";
import { applyRows } from "./rows";

const ATTEMPTS = 5;
const RETRY_MS = 1000;
/** Whether the feature is an unsaved drawing. */
const isDrawing = (uuid: string): boolean => uuid.startsWith("temp-");

/**
 * Reloads all content in the background, applies differences and removes items that no longer exist. Returns false if
 * it couldn't be read.
 */
export function* reloadContent(account: string, held: HeldRows): SagaGenerator<boolean> {
  const { api } = yield* getServices();
  const start = yield* call(() => cancelable((signal) => api.changes({}, signal)));
  if (!start.success) return false;
  const known = yield* select((state: RootState) => ({
    features: [...selectTable(state).ids],
    hunts: [...state.hunts.ids],
  }));
  const seen = new Set<string>();
  const hunts = yield* call(
    readPages<Collection>,
    account,
    huntsPage,
    function* takeHunts(collections: Collection[]) {
      for (const { uuid } of collections) seen.add(uuid);
      yield* call(applyRows, { collections }, { held, whole: true });
    },
  );
  if (!hunts) return false;
  const features = yield* call(
    readPages<Feature>,
    account,
    featuresPage,
    function* takeFeatures(rows: Feature[]) {
      for (const { uuid } of rows) seen.add(uuid);
      yield* call(applyRows, { features: rows }, { held, whole: true });
    },
  );
  if (!features) return false;
  const gone = (ids: readonly string[], kind: "feature" | "collection") =>
    ids
      .filter((id) => !seen.has(id) && !isDrawing(id) && !isNewHunt(id))
      .map((id) => ({ kind, id, parent: null }));
  yield* call(applyDeletions, [...gone(known.features, "feature"), ...gone(known.hunts, "collection")], held);
  const { of, form } = yield* select(selectNotesPanel);
  if (of && form === null) yield* put(loadNotes(of));
  const { of: hunt } = yield* select(selectSavedPlans);
  if (hunt !== null && (yield* select(selectHunt, hunt))) yield* put(loadPlans(hunt));
  yield* put(preferencesHeard());
  yield* put(caughtUp(start.data.now, seen.size));
  return true;
}

function* readPages<T>(
  account: string,
  fetch: PageOf<T>,
  take: (items: T[]) => SagaGenerator<void>,
): SagaGenerator<boolean> {
  for (let cursor: string | undefined; ; ) {
    const page = yield* call(readPage<T>, cursor, fetch);
    if (!page || !(yield* call(isStillLoggedIn, account))) return false;
    yield* call(take, page.items);
    if (page.nextCursor === null) return true;
    cursor = page.nextCursor;
  }
}

function* readPage<T>(cursor: string | undefined, fetch: PageOf<T>): SagaGenerator<Page<T> | null> {
  const { api } = yield* getServices();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const result = yield* call(() => cancelable((signal) => fetch(api, cursor, signal)));
    if (result.success) return result.data;
    if (!isTransient(result.data)) return null;
    yield* delay(RETRY_MS * 2 ** attempt);
  }
  return null;
}
