import { call, put, select } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { Collection } from "../../../domain/hunt";
import { selectSidebarView } from "../../sidebar/selectors";
import { navigateFresh } from "../../sidebar/slice";
import { changeMembership } from "../sagas/changeMembership";
import { membershipChanged } from "../slice";
import { pinHunt } from "./pin";
import { selectHunt, selectPinnedId } from "./selectors";
import { huntsDropped } from "./slice";

/** Deletes a hunt with its notes; its features stay. @returns `pinned`: whether it was the active hunt */
export function* removeHunt(uuid: string) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.deleteCollection], uuid);
  const error: ApiError | null = result.success ? null : result.data;
  if (error) return { error, pinned: false };
  const pinned = (yield* select(selectPinnedId)) === uuid;
  if (pinned) yield* call(pinHunt, null);
  const known = yield* select(selectHunt, uuid);
  if (known)
    yield* call(changeMembership, { featureIds: known.featureIds, collectionIds: [uuid], member: false });
  // Read again, because features may have been added since.
  yield* call(leaveHunt, (yield* select(selectHunt, uuid)) ?? { uuid, featureIds: [] });
  return { error, pinned };
}

/** Removes a hunt from lists and closes its view. */
export function* leaveHunt({ uuid, featureIds }: Pick<Collection, "uuid" | "featureIds">) {
  yield* put(membershipChanged({ featureIds, collectionIds: [uuid], member: false }));
  const view = yield* select(selectSidebarView);
  if (view?.name === "Collection" && view.metadata?.uuid === uuid) {
    yield* put(navigateFresh({ name: "Content", metadata: { tab: "collections" } }));
  }
  yield* put(huntsDropped([uuid]));
}
