import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { ViewName } from "../slice";

/** The library's views come together: the app begins with one of them, and the others are a press away. */
const library = () => import("../../library/views");

/**
 * The sidebar's views, each loaded when it is first shown; a view reads what it is about from selectSidebarView.
 * A view that is not here cannot be reached: its buttons do not show.
 */
export const views: Partial<Record<ViewName, LazyExoticComponent<ComponentType>>> = {
  Library: lazy(async () => ({ default: (await library()).LibraryView })),
  AboutLocation: lazy(async () => ({ default: (await library()).AboutLocationView })),
  Layers: lazy(async () => ({ default: (await library()).LayersView })),
  LayerCategoryList: lazy(async () => ({ default: (await library()).LayerCategoryListView })),
  LayerCategoryDetail: lazy(async () => ({ default: (await library()).LayerCategoryDetailView })),
  User: lazy(async () => ({ default: (await import("../../account/components/UserView")).UserView })),
  Settings: lazy(async () => ({
    default: (await import("../../account/components/SettingsView")).SettingsView,
  })),
  Administration: lazy(async () => ({
    default: (await import("../../administration/components/AdministrationView")).AdministrationView,
  })),
  Help: lazy(async () => ({ default: (await import("../../help/components/HelpView")).HelpView })),
  KeyboardShortcuts: lazy(async () => ({
    default: (await import("../../help/components/KeyboardShortcutsView")).KeyboardShortcutsView,
  })),
  Content: lazy(async () => ({
    default: (await import("../../content/components/ContentView")).ContentView,
  })),
  SelectedFeatures: lazy(async () => ({
    default: (await import("../../content/components/SelectedView")).SelectedView,
  })),
  Collection: lazy(async () => ({ default: (await import("../../hunts/components/HuntView")).HuntView })),
  FeatureDetail: lazy(async () => ({
    default: (await import("../../featureDetail/components/FeatureDetailView")).FeatureDetailView,
  })),
  FeatureEditor: lazy(async () => ({
    default: (await import("../../featureEditor/components/FeatureEditorView")).FeatureEditorView,
  })),
  FeatureIconEditor: lazy(async () => ({
    default: (await import("../../featureEditor/components/IconPickerView")).IconPickerView,
  })),
  TerrainTools: lazy(async () => ({
    default: (await import("../../terrain/components/TerrainView")).TerrainView,
  })),
  HistoricalImagery: lazy(async () => ({
    default: (await import("../../imagery/components/HistoricalImageryView")).HistoricalImageryView,
  })),
  DataManager: lazy(async () => ({
    default: (await import("../../import/components/DataManagerView")).DataManagerView,
  })),
  Import: lazy(async () => ({ default: (await import("../../import/components/ImportView")).ImportView })),
};

export const hasView = (name: ViewName): boolean => views[name] !== undefined;
