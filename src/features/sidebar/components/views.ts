import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { ViewName } from "../slice";

/** The library's views share a chunk: the app starts with one of them, and the others are one click away. */
const library = () => import("../../library/views");

type Loader = () => Promise<{ default: ComponentType }>;

/** Loaders of the sidebar's views. Buttons of views that aren't listed here are hidden. */
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
  Plan: async () => ({
    default: (await import("../../savedPlans/components/SavablePlanView")).SavablePlanView,
  }),
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
  // Saved items are in the lists of hunts and content.
  Saved: async () => ({ default: (await import("../../content/components/ContentView")).ContentView }),
  Import: async () => ({ default: (await import("../../import/components/ImportView")).ImportView }),
};

const names = Object.keys(loaders) as ViewName[];

/** The sidebar's views, loaded when first shown or preloaded by loadViews. */
export const views: Partial<Record<ViewName, LazyExoticComponent<ComponentType>>> = {};
for (const name of names) renew(name);

/** Replaces a view whose code failed to load. React caches the failure, so only a new lazy component loads it again. */
export function renew(name: ViewName): void {
  const load = loaders[name];
  if (load) views[name] = lazy(load);
}

/**
 * Preloads the code of all views one by one, so that unopened views work offline.
 * @param turn resolves when the page is idle; false stops preloading
 */
export async function loadViews(turn: () => Promise<boolean>): Promise<void> {
  for (const name of names) {
    if (!(await turn())) return;
    try {
      await loaders[name]?.();
    } catch (error) {
      // Loaded again when the view is opened.
      console.info(`Unable to preload the view ${name}.`, error);
      return;
    }
  }
}

export const hasView = (name: ViewName): boolean => views[name] !== undefined;
