import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { ViewName } from "../slice";

/** The library's views come together: the app begins with one of them, and the others are a press away. */
const library = () => import("../../library/views");

type Loader = () => Promise<{ default: ComponentType }>;

/**
 * The code of the sidebar's views; a view reads what it is about from selectSidebarView.
 * A view that is not here cannot be reached: its buttons do not show.
 */
const loaders: Partial<Record<ViewName, Loader>> = {
  Library: async () => ({ default: (await library()).LibraryView }),
  AboutLocation: async () => ({ default: (await library()).AboutLocationView }),
  Layers: async () => ({ default: (await library()).LayersView }),
  LayerCategoryList: async () => ({ default: (await library()).LayerCategoryListView }),
  LayerCategoryDetail: async () => ({ default: (await library()).LayerCategoryDetailView }),
  User: async () => ({ default: (await import("../../account/components/UserView")).UserView }),
  Settings: async () => ({
    default: (await import("../../account/components/SettingsView")).SettingsView,
  }),
  Administration: async () => ({
    default: (await import("../../administration/components/AdministrationView")).AdministrationView,
  }),
  Help: async () => ({ default: (await import("../../help/components/HelpView")).HelpView }),
  KeyboardShortcuts: async () => ({
    default: (await import("../../help/components/KeyboardShortcutsView")).KeyboardShortcutsView,
  }),
  Content: async () => ({
    default: (await import("../../content/components/ContentView")).ContentView,
  }),
  SelectedFeatures: async () => ({
    default: (await import("../../content/components/SelectedView")).SelectedView,
  }),
  RecentlyDeleted: async () => ({
    default: (await import("../../bin/components/RecentlyDeletedView")).RecentlyDeletedView,
  }),
  Duplicates: async () => ({
    default: (await import("../../cleanUp/components/CleanUpView")).CleanUpView,
  }),
  Collection: async () => ({ default: (await import("../../hunts/components/HuntView")).HuntView }),
  FeatureDetail: async () => ({
    default: (await import("../../featureDetail/components/FeatureDetailView")).FeatureDetailView,
  }),
  FeatureEditor: async () => ({
    default: (await import("../../featureEditor/components/FeatureEditorView")).FeatureEditorView,
  }),
  FeatureIconEditor: async () => ({
    default: (await import("../../featureEditor/components/IconPickerView")).IconPickerView,
  }),
  TerrainTools: async () => ({
    default: (await import("../../terrain/components/TerrainView")).TerrainView,
  }),
  MapFile: async () => ({
    default: (await import("../../mapFile/components/MapFileView")).MapFileView,
  }),
  PrintMap: async () => ({
    default: (await import("../../printMap/components/PrintMapView")).PrintMapView,
  }),
  Plan: async () => ({ default: (await import("../../plan/components/PlanView")).PlanView }),
  HistoricalImagery: async () => ({
    default: (await import("../../imagery/components/HistoricalImageryView")).HistoricalImageryView,
  }),
  DataManager: async () => ({
    default: (await import("../../import/components/DataManagerView")).DataManagerView,
  }),
  Export: async () => ({ default: (await import("../../import/components/ExportView")).ExportView }),
  Loader: async () => ({ default: (await import("../../content/components/LoaderView")).LoaderView }),
  MyContent: async () => ({
    default: (await import("../../content/components/MyContentView")).MyContentView,
  }),
  // What is saved is in the lists of hunts and content.
  Saved: async () => ({ default: (await import("../../content/components/ContentView")).ContentView }),
  Import: async () => ({ default: (await import("../../import/components/ImportView")).ImportView }),
};

const names = Object.keys(loaders) as ViewName[];

/** The sidebar's views, each loaded when it is first shown, or ahead by loadViews. */
export const views: Partial<Record<ViewName, LazyExoticComponent<ComponentType>>> = {};
for (const name of names) renew(name);

/** A view whose code could not be loaded stays broken: another one takes its place, which asks for the code again. */
export function renew(name: ViewName): void {
  const load = loaders[name];
  if (load) views[name] = lazy(load);
}

/**
 * Loads the code of all views, one after the other, so that one that was never opened opens without a connection too.
 * @param turn waits until nothing else is to be done; false: no more is wanted
 */
export async function loadViews(turn: () => Promise<boolean>): Promise<void> {
  for (const name of names) {
    if (!(await turn())) return;
    try {
      await loaders[name]?.();
    } catch (error) {
      // It is asked for again when it is opened.
      console.info(`Unable to preload the view ${name}.`, error);
      return;
    }
  }
}

export const hasView = (name: ViewName): boolean => views[name] !== undefined;
