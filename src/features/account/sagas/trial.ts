import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { formatDate, toDate } from "../../../domain/dates";
import { userRefreshed } from "../../session/slice";
import { doneToast, errorToast } from "../../toasts/kinds";
import { type startTrial, trialEnded, trialStarted } from "../slice";

const TOAST = "trial";

export function* onStartTrial({ payload }: ReturnType<typeof startTrial>) {
  const { api } = yield* getServices();
  try {
    const result = yield* call([api, api.startTrial], payload);
    if (!result.success) {
      yield* put(errorToast(TOAST, result.data.message));
      return;
    }
    yield* put(userRefreshed(result.data));
    const { trial } = result.data;
    if (trial)
      yield* put(doneToast(TOAST, `Your trial has started. It ends on ${formatDate(toDate(trial.endsAt))}.`));
  } finally {
    yield* put(trialStarted());
  }
}

export function* onEndTrial() {
  const { api } = yield* getServices();
  try {
    const result = yield* call([api, api.endTrial]);
    if (!result.success) {
      yield* put(errorToast(TOAST, result.data.message));
      return;
    }
    yield* put(userRefreshed(result.data));
    yield* put(doneToast(TOAST, "Your trial has ended."));
  } finally {
    yield* put(trialEnded());
  }
}
