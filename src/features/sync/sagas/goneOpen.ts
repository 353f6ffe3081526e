import { put, type SagaGenerator, select } from "typed-redux-saga";
import { UNDO_TOAST_MS } from "../../../domain/limits";
import { selectFeature } from "../../content/selectors";
import { restoreDeletedFeature } from "../../featureEditor";
import { selectSidebarView } from "../../sidebar/selectors";
import { navigateFresh } from "../../sidebar/slice";
import { showToast, type Toast } from "../../toasts/slice";

/** Returns an info toast that the open item was deleted elsewhere. */
export const deletedToast = (uuid: string, title: string, action?: Toast["action"]) =>
  showToast({
    id: `gone-${uuid}`,
    text: `“${title}” was deleted elsewhere.`,
    icon: "info",
    dismissable: true,
    dismissAfter: UNDO_TOAST_MS,
    ...(action && { action }),
  });

/**
 * Closes the panel of a deleted feature. The editor stays open with unsaved input and offers the next step itself
 * (`EditorOfDeleted`).
 */
export function* leavePanel(uuid: string): SagaGenerator<void> {
  const view = yield* select(selectSidebarView);
  const row = yield* select(selectFeature, uuid);
  if (!row || view?.metadata?.uuid !== uuid) return;
  const edited = view.name === "FeatureEditor" || view.name === "FeatureIconEditor";
  if (edited && row.isOwner) return;
  // The view that Back leads to may be gone too.
  yield* put(navigateFresh({ name: "Content", metadata: { tab: "features" } }));
  if (!row.isOwner) return;
  const { title } = row;
  yield* put(
    deletedToast(uuid, title, {
      label: "Restore",
      dispatch: restoreDeletedFeature({ featureId: uuid, title }),
    }),
  );
}
