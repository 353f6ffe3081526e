import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { OWN_WRITES_MS } from "../../../api/ownWrites";
import type { ChangesPage, ChangesQuery } from "../../../api/userApi";
import { nextTask } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { CHANGES_PAGE_SIZE } from "../../../domain/limits";
import { running, type TaskStatus } from "../../../domain/status";
import { cancelable } from "../../../workers/cancelable";
import { contentLoading } from "../../content/slice";
import type { HeldRows } from "../heldRows";
import { caughtUp } from "../slice";
import { applyPages } from "./applyPages";
import { isStillLoggedIn } from "./isStillLoggedIn";
import { reloadContent } from "./reloadContent";

/**
 * Returns how many milliseconds of pages to gather before applying them. Grows over time because drawing slows down as
 * content grows.
 */
const gatherFor = (passed: number): number => Math.min(2500, Math.max(400, passed / 2));
/** How often to fetch changes again while this page keeps saving. */
const ASKED_AGAIN = 5;

const selectLoading = (state: RootState) => state.content.loading;

/**
 * Fetches and applies all changes since the last sync. Returns false if a request failed, in which case the next call
 * starts over.
 */
export function* catchUp(account: string, held: HeldRows): SagaGenerator<boolean> {
  const { api, now, ownWrites } = yield* getServices();
  const since = (yield* select((state: RootState) => state.sync)).now;
  if (!(yield* call(isStillLoggedIn, account))) return false;
  if (since === null) return yield* call(reloadContent, account, held);
  const before = yield* select(selectLoading);
  const began = now();
  let told: TaskStatus | null = null;
  let gathered: ChangesPage[] = [];
  let taken = began;
  let done = 0;
  let query: ChangesQuery = { since, limit: CHANGES_PAGE_SIZE };
  let again = 0;
  try {
    for (;;) {
      const { ended } = ownWrites;
      const answer = yield* call(() => cancelable((signal) => api.changes(query, signal)));
      // Another user has logged in since.
      if (!(yield* call(isStillLoggedIn, account))) return false;
      if (!answer.success)
        return answer.data.status === 410 ? yield* call(reloadContent, account, held) : false;
      gathered.push(answer.data);
      done += answer.data.features.length + answer.data.deleted.length;
      const { more, after } = answer.data;
      const last = !more || after === null;
      const takes = last || now() - taken > gatherFor(now() - began);
      if (takes) yield* call([ownWrites, ownWrites.settled], OWN_WRITES_MS);
      // These pages may still contain items that this page deleted during the request. Fetch again so they don't
      // reappear.
      if (last && again < ASKED_AGAIN && ownWrites.ended !== ended && answer.data.now !== since) {
        again += 1;
        query = { since: answer.data.now, limit: CHANGES_PAGE_SIZE };
        continue;
      }
      if (takes) {
        yield* call(applyPages, gathered, { held, whole: before.state === "done" });
        gathered = [];
        taken = now();
      }
      if (last) {
        yield* put(caughtUp(answer.data.now, done));
        return true;
      }
      // Report progress the same way as the initial load.
      told = running(done);
      yield* put(contentLoading(told));
      yield* call(nextTask);
      query = { after, limit: CHANGES_PAGE_SIZE };
    }
  } finally {
    // Another saga may have started loading since.
    if (told && (yield* select(selectLoading)) === told) yield* put(contentLoading(before));
  }
}
