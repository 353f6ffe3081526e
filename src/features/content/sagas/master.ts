import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import { UNDO_TOAST_MS } from "../../../domain/limits";
import { formatCount } from "../../../domain/units";
import { shownOf, type VisibilityChange } from "../../../domain/visibility";
import { selectUser } from "../../session/selectors";
import type { sessionStarted } from "../../session/slice";
import { showToast } from "../../toasts/slice";
import { selectAnyVisible, selectShown, selectTable, selectVisibilityRule } from "../selectors";
import { readShownBefore, storeShownBefore } from "../shownBefore";
import { setVisibility, shownBeforeChanged } from "../slice";

/** Restores which features were shown before the master switch hid all of them in an earlier visit. */
export function* restoreShownBefore({ payload }: ReturnType<typeof sessionStarted>): SagaGenerator<void> {
  const { storage } = yield* getServices();
  yield* put(shownBeforeChanged(readShownBefore(storage, payload.user.uuid)));
}

/**
 * Plans a visibility change. Switching everything off and on again restores what was shown before.
 * @returns the change, and the ids to remember once it's made
 */
export function* planChange(
  featureIds: VisibilityChange["uuids"],
  visible: boolean,
): SagaGenerator<{ change: VisibilityChange; before: readonly string[] | null }> {
  const before = yield* select(({ content }) => content.shownBefore);
  const change = { uuids: featureIds, visible };
  if (featureIds !== "all") return { change, before: null };
  if (!visible) {
    const shown = yield* select(selectShown);
    if (shown === "all") return { change, before: null };
    const { list } = yield* select(selectTable);
    const now = yield* inSlices(shownOf(shown, list));
    return { change, before: before === null ? now : [...new Set([...before, ...now])] };
  }
  if (before === null || (yield* select(selectAnyVisible))) return { change, before: null };
  const table = yield* select(selectTable);
  const known = before.filter((uuid: string) => table.get(uuid) !== undefined);
  return { change: known.length > 0 ? { uuids: known, visible } : change, before: null };
}

/** Remembers what was shown, and tells the user when only the previous features are shown again. */
export function* settleChange(
  asked: VisibilityChange["uuids"],
  { change, before }: { change: VisibilityChange; before: readonly string[] | null },
): SagaGenerator<void> {
  const { storage } = yield* getServices();
  const user = yield* select(selectUser);
  yield* put(shownBeforeChanged(before));
  if (user) yield* call(storeShownBefore, storage, user.uuid, before);
  const rule = yield* select(selectVisibilityRule);
  if (asked !== "all" || change.uuids === "all" || rule.all) return;
  const { size } = yield* select(selectTable);
  yield* put(
    showToast({
      id: "shown-before",
      text: `Showing the same ${formatCount(change.uuids.length)} of ${formatCount(size)} items as before`,
      dismissable: true,
      dismissAfter: UNDO_TOAST_MS,
      action: { label: "Show all", dispatch: setVisibility({ featureIds: "all", visible: true }) },
    }),
  );
}
