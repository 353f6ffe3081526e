import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { selectHunt } from "../../content/hunts/selectors";
import { huntsPut } from "../../content/hunts/slice";
import { doneToast, errorToast } from "../../toasts/kinds";
import type { stopSharing } from "../slice";
import { sharesLoaded } from "../slice";

/** Ends all links to the user's item and every recipient's access. */
export function* onStopSharing({ payload: item }: ReturnType<typeof stopSharing>) {
  const { api } = yield* getServices();
  const toast = `stop-sharing-${item.uuid}`;
  const result = yield* call([api, api.destroyShare], item.type, item.uuid);
  if (!result.success) {
    console.error("unable to stop sharing", result.data.id);
    yield* put(errorToast(toast, `Couldn't stop sharing. ${result.data.message}`));
    return;
  }
  yield* put(sharesLoaded({ of: item, people: [], links: 0, link: null }));
  const hunt = yield* select(selectHunt, item.uuid);
  if (hunt) yield* put(huntsPut([{ ...hunt, isShared: false }]));
  yield* put(doneToast(toast, "No longer shared."));
}
