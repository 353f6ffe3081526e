import { call, fork, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { isAdministrator } from "../../../domain/roles";
import { selectDraft } from "../../featureEditor";
import { readMapPlace } from "../../map/mapPlace";
import { closeModal, type OpenModal } from "../../modals/slice";
import { selectRoles } from "../../session/selectors";
import { selectSidebarView } from "../../sidebar/selectors";
import { type SidebarView, viewRestored } from "../../sidebar/slice";
import { selectElevationSource } from "../../terrain";
import { errorToast } from "../../toasts/kinds";
import { historyEntry, readHistoryEntry } from "../historyEntry";
import { parentsOf, pathOf, viewOf } from "../viewPath";
import { openItem } from "./openItem";

interface Restore {
  /** `search` holds the map's current position. */
  map: { search: string };
  /** True after a page load, false after Back or Forward. */
  started: boolean;
}

const LIBRARY: SidebarView = { name: "Library" };
/** Dialogs that hold unsaved data or can't be bypassed. */
const KEPT_MODALS: readonly OpenModal["kind"][] = ["accept-share", "unsaved-move", "auth-failed"];

/** Opens the view of the page's URL. For an invalid URL, shows an error and the Library. */
export function* restoreView({ map, started }: Restore): SagaGenerator<void> {
  const { pages } = yield* getServices();
  const { pathname, search } = pages.location();
  const entry = readHistoryEntry(pages.state());
  const named = viewOf(pathname);
  const refusal = named === undefined ? NOWHERE : yield* call(refusalOf, named);
  if (refusal !== null) yield* put(errorToast("address", refusal));
  const shown = named ? yield* call(shownFor, named, started) : null;
  const view = refusal === null ? shown : LIBRARY;
  const same = pathOf(view) === pathOf(yield* select(selectSidebarView));
  const stack = refusal === null && entry ? entry.stack : parentsOf(view);
  // Back and Forward don't move the map, so keep its current position.
  const place = started ? search : map.search;
  pages.replace(pathOf(view) + place, historyEntry(stack, entry?.before ?? null, entry?.drawn));
  if (same) return;
  yield* call(closeModals);
  yield* put(viewRestored({ view, history: stack }));
  if (view) yield* fork(openItem, view, { started, still: started && readMapPlace(search) !== null });
}

const NOWHERE = "This page doesn't exist, so here's the Library.";

/** Returns why a view can't be opened, or null. */
function* refusalOf(view: SidebarView | null): SagaGenerator<string | null> {
  if (!view) return null;
  if (view.name === "Administration" && !isAdministrator(yield* select(selectRoles)))
    return "Only administrators can open this page.";
  if (view.name !== "TerrainTools" && view.name !== "Plan") return null;
  return (yield* select(selectElevationSource)) ? null : "Terrain analysis is not set up here.";
}

/** Closes dialogs, since Back left their page. */
function* closeModals(): SagaGenerator<void> {
  const modals = yield* select((state) => state.modals);
  for (const { id, kind } of modals) if (!KEPT_MODALS.includes(kind)) yield* put(closeModal(id));
}

/** Replaces a view whose content existed only on an earlier page or in an editor. */
function* shownFor(view: SidebarView, started: boolean): SagaGenerator<SidebarView> {
  const { name, metadata } = view;
  if (name === "Loader") return LIBRARY;
  if (name === "SelectedFeatures" && started) return { name: "Content", metadata: { tab: "features" } };
  if (name === "Import" && started) return { name: "DataManager" };
  const drafted = (yield* select(selectDraft))?.uuid === metadata?.uuid;
  return name === "FeatureIconEditor" && !drafted ? { name: "FeatureEditor", metadata } : view;
}
