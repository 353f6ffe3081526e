import type { ViewLoader } from "../features/sidebar/createViews";
import type { ViewName } from "../features/sidebar/slice";

/** The library's views share a chunk: the app starts with one of them, and the others are one click away. */
const library = () => import("../features/library/views");

/** Loaders of the sidebar's views; each view adds one line. */
export const viewLoaders: Record<ViewName, ViewLoader> = {
  Library: async () => ({ default: (await library()).LibraryView }),
  AboutLocation: async () => ({ default: (await library()).AboutLocationView }),
  Layers: async () => ({ default: (await library()).LayersView }),
  LayerCategoryList: async () => ({ default: (await library()).LayerCategoryListView }),
  LayerCategoryDetail: async () => ({ default: (await library()).LayerCategoryDetailView }),
  User: async () => ({ default: (await import("../features/account/components/UserView")).UserView }),
  Settings: async () => ({
    default: (await import("../features/account/components/SettingsView")).SettingsView,
  }),
  Administration: async () => ({
    default: (await import("../features/administration/components/AdministrationView")).AdministrationView,
  }),
  Help: async () => ({ default: (await import("../features/help/components/HelpView")).HelpView }),
  KeyboardShortcuts: async () => ({
    default: (await import("../features/help/components/KeyboardShortcutsView")).KeyboardShortcutsView,
  }),
  Content: async () => ({
    default: (await import("../features/myContent/components/ContentView")).ContentView,
  }),
  SelectedFeatures: async () => ({
    default: (await import("../features/myContent/components/SelectedView")).SelectedView,
  }),
  RecentlyDeleted: async () => ({
    default: (await import("../features/bin/components/RecentlyDeletedView")).RecentlyDeletedView,
  }),
  Duplicates: async () => ({
    default: (await import("../features/cleanUp/components/CleanUpView")).CleanUpView,
  }),
  Collection: async () => ({ default: (await import("../features/hunts/components/HuntView")).HuntView }),
  FeatureDetail: async () => ({
    default: (await import("../features/plan/components/PlannableFeatureView")).PlannableFeatureView,
  }),
  FeatureEditor: async () => ({
    default: (await import("../features/featureEditor/components/FeatureEditorView")).FeatureEditorView,
  }),
  FeatureIconEditor: async () => ({
    default: (await import("../features/featureEditor/components/IconPickerView")).IconPickerView,
  }),
  TerrainTools: async () => ({
    default: (await import("../features/terrain/components/TerrainView")).TerrainView,
  }),
  MapFile: async () => ({
    default: (await import("../features/mapFile/components/MapFileView")).MapFileView,
  }),
  PrintMap: async () => ({
    default: (await import("../features/printMap/components/PrintMapView")).PrintMapView,
  }),
  Plan: async () => ({
    default: (await import("../features/savedPlans/components/SavablePlanView")).SavablePlanView,
  }),
  HistoricalImagery: async () => ({
    default: (await import("../features/imagery/components/HistoricalImageryView")).HistoricalImageryView,
  }),
  DataManager: async () => ({
    default: (await import("../features/import/components/DataManagerView")).DataManagerView,
  }),
  Export: async () => ({ default: (await import("../features/import/components/ExportView")).ExportView }),
  Loader: async () => ({ default: (await import("../features/content/components/LoaderView")).LoaderView }),
  MyContent: async () => ({
    default: (await import("../features/myContent/components/MyContentView")).MyContentView,
  }),
  // Saved items are in the lists of hunts and content.
  Saved: async () => ({
    default: (await import("../features/myContent/components/ContentView")).ContentView,
  }),
  Import: async () => ({ default: (await import("../features/import/components/ImportView")).ImportView }),
};
