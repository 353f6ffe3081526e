import { call, fork, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { isAdministrator } from "../../../domain/roles";
import { errorToast } from "../../content/toasts";
import { selectDraft } from "../../featureEditor/selectors";
import { readMapPlace } from "../../map/mapPlace";
import { closeModal, type OpenModal } from "../../modals/slice";
import { selectRoles } from "../../session/selectors";
import { selectElevationSource } from "../../terrain/selectors";
import { hasView } from "../components/views";
import { historyEntry, readHistoryEntry } from "../historyEntry";
import { selectSidebarView } from "../selectors";
import { type SidebarView, viewRestored } from "../slice";
import { parentsOf, pathOf, viewOf } from "../viewPath";
import { openItem } from "./openItem";

interface Restore {
  /** Its query is that of the place that the map shows. */
  map: { search: string };
  /** The page was loaded; else Back or Forward was pressed. */
  started: boolean;
}

const LIBRARY: SidebarView = { name: "Library" };
/** Dialogs that keep something, or that nothing leads past. */
const KEPT_MODALS: readonly OpenModal["kind"][] = ["accept-share", "unsaved-move", "auth-failed"];

/** Opens what the page's address names. Where it leads nowhere that is said, and the Library opens. */
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
  // The map did not move with the step: the address says where it is.
  const place = started ? search : map.search;
  pages.replace(pathOf(view) + place, historyEntry(stack, entry?.before ?? null, entry?.drawn));
  if (same) return;
  yield* call(closeModals);
  yield* put(viewRestored({ view, history: stack }));
  if (view) yield* fork(openItem, view, { started, still: started && readMapPlace(search) !== null });
}

const NOWHERE = "This page doesn't exist. Here is the Library.";

/** Why a view cannot be opened here; null when it can. */
function* refusalOf(view: SidebarView | null): SagaGenerator<string | null> {
  if (!view) return null;
  if (!hasView(view.name)) return NOWHERE;
  if (view.name === "Administration" && !isAdministrator(yield* select(selectRoles)))
    return "Only administrators can open this page.";
  if (view.name !== "TerrainTools" && view.name !== "Plan") return null;
  return (yield* select(selectElevationSource)) ? null : "Terrain analysis is not set up here.";
}

/** Back closes a dialog on its way. */
function* closeModals(): SagaGenerator<void> {
  const modals = yield* select((state) => state.modals);
  for (const { id, kind } of modals) if (!KEPT_MODALS.includes(kind)) yield* put(closeModal(id));
}

/** What is shown for a view whose content was on an earlier page, or in an editor, alone. */
function* shownFor(view: SidebarView, started: boolean): SagaGenerator<SidebarView> {
  const { name, metadata } = view;
  if (name === "Loader") return LIBRARY;
  if (name === "SelectedFeatures" && started) return { name: "Content", metadata: { tab: "features" } };
  if (name === "Import" && started) return { name: "DataManager" };
  const drafted = (yield* select(selectDraft))?.uuid === metadata?.uuid;
  return name === "FeatureIconEditor" && !drafted ? { name: "FeatureEditor", metadata } : view;
}
