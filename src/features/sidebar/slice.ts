import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { itemRenamed } from "../edits/outbox/slice";

export const VIEWS = [
  "AboutLocation",
  "Administration",
  "Collection",
  "Content",
  "DataManager",
  "Duplicates",
  "Export",
  "FeatureDetail",
  "FeatureEditor",
  "FeatureIconEditor",
  "Help",
  "HistoricalImagery",
  "Import",
  "KeyboardShortcuts",
  "LayerCategoryDetail",
  "LayerCategoryList",
  "Layers",
  "Library",
  "Loader",
  "MapFile",
  "MyContent",
  "Plan",
  "PrintMap",
  "RecentlyDeleted",
  "Saved",
  "SelectedFeatures",
  "Settings",
  "TerrainTools",
  "User",
] as const;
export type ViewName = (typeof VIEWS)[number];

export interface SidebarView {
  name: ViewName;
  /**
   * FeatureDetail and Collection carry the item's uuid, Content the remembered tab, LayerCategoryList and
   * LayerCategoryDetail the state, the latter its category too. `drawn`: opened by drawing the feature.
   */
  metadata?: { uuid?: string; tab?: string; state?: string; category?: string; drawn?: boolean };
}

/** How far the sheet that the sidebar is on narrow windows has been pulled up. */
export const SHEET_HEIGHTS = ["peek", "half", "full"] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** The window as far as the frame depends on it; sizes in CSS pixels. */
export interface FrameLayout {
  /** Under 900 px: the sidebar is a sheet from the bottom. */
  sheet: boolean;
  /** Under 600 px: the toolbar is a bar at the bottom. */
  bottomBar: boolean;
  height: number;
}

/** The toolbar's buttons and the views that each stands for; the first is where it leads. */
export const TOOLBAR_VIEWS = {
  Library: ["Library", "Layers", "LayerCategoryList", "LayerCategoryDetail", "AboutLocation"],
  Hunts: [
    "Content",
    "Collection",
    "Duplicates",
    "FeatureDetail",
    "FeatureEditor",
    "FeatureIconEditor",
    "RecentlyDeleted",
    "Saved",
    "SelectedFeatures",
  ],
  TerrainTools: ["TerrainTools"],
  Plan: ["Plan"],
  HistoricalImagery: ["HistoricalImagery"],
  DataManager: ["DataManager", "Import", "Export", "MapFile", "PrintMap"],
  Account: ["User", "Settings", "Help", "KeyboardShortcuts", "Administration"],
} as const satisfies Record<string, readonly [ViewName, ...ViewName[]]>;
export type ToolbarButton = keyof typeof TOOLBAR_VIEWS;

export interface SidebarState {
  shown: boolean;
  view: SidebarView | null;
  history: SidebarView[];
  sheet: SheetHeight;
  /** The height that a folded sheet goes back to; null while it is not folded. */
  unfolded: SheetHeight | null;
  layout: FrameLayout;
  tabs: {
    content: "collections" | "features";
    layers: "all" | "favorites" | "active";
    library: "layers" | "overlays";
  };
}

const initialState: SidebarState = {
  shown: true,
  view: { name: "Library" },
  history: [],
  sheet: "half",
  unfolded: null,
  layout: { sheet: false, bottomBar: false, height: 800 },
  tabs: { content: "collections", layers: "all", library: "layers" },
};

/** One feature drawn after another replaces it in the sidebar. */
export const isDrawnAfterDrawn = (next: SidebarView, before: SidebarView): boolean =>
  next.metadata?.drawn === true && before.metadata?.drawn === true && next.name === before.name;

function unfold(state: SidebarState): void {
  if (state.unfolded) state.sheet = state.unfolded;
  state.unfolded = null;
}

const slice = createSlice({
  name: "sidebar",
  initialState,
  reducers: {
    /** Goes to a view; the one before can be gone back to. Back does not step through drawn features one by one. */
    navigate: (state, { payload }: PayloadAction<SidebarView>) => {
      if (state.view && !isDrawnAfterDrawn(payload, state.view)) state.history.push(state.view);
      state.view = payload;
      state.shown = true;
    },
    /** Goes to a view as a toolbar button does: nothing to go back to. */
    navigateFresh: (state, { payload }: PayloadAction<SidebarView>) => {
      state.history = [];
      state.view = payload;
      state.shown = true;
    },
    /** Goes to another item in the same view: Back leads where it did. */
    replaceView: (state, { payload }: PayloadAction<SidebarView>) => {
      state.view = payload;
    },
    back: (state) => {
      const previous = state.history.pop();
      if (previous) state.view = previous;
      else state.shown = false;
    },
    close: (state) => {
      state.history = [];
      state.view = null;
      state.shown = false;
    },
    /** Goes to the view of an address, with what can be gone back to from there. */
    viewRestored: (
      state,
      { payload }: PayloadAction<{ view: SidebarView | null; history: SidebarView[] }>,
    ) => {
      Object.assign(state, payload);
      state.shown = payload.view !== null;
      const tab = payload.view?.name === "Content" && payload.view.metadata?.tab;
      if (tab === "collections" || tab === "features") state.tabs.content = tab;
    },
    toggleSidebar: (state) => {
      state.shown = !state.shown;
    },
    showSidebar: (state) => {
      state.shown = state.view !== null;
    },
    hideSidebar: (state) => {
      state.shown = false;
    },
    /** A toolbar button was pressed; the saga decides between toggling and going there. */
    toolbarPressed: (state, _action: PayloadAction<ToolbarButton>) => unfold(state),
    /** Chosen by the person: a tool that ends later leaves it so. */
    sheetPulled: (state, { payload }: PayloadAction<SheetHeight>) => {
      state.sheet = payload;
      state.unfolded = null;
    },
    /** A tool needs the map: the sheet goes to its lowest height. */
    foldSheet: (state) => {
      state.unfolded ??= state.sheet;
      state.sheet = "peek";
    },
    /** The tool has ended: the sheet goes back to where it was. */
    unfoldSheet: (state) => unfold(state),
    layoutChanged: (state, { payload }: PayloadAction<FrameLayout>) => {
      state.layout = payload;
    },
    rememberTab: (state, { payload }: PayloadAction<Partial<SidebarState["tabs"]>>) => {
      Object.assign(state.tabs, payload);
      if (state.view?.name === "Content") state.view.metadata = { tab: state.tabs.content };
    },
  },
  extraReducers: (builder) =>
    builder.addCase(itemRenamed, (state, { payload: { from, to } }) => {
      for (const view of state.view ? [state.view, ...state.history] : state.history)
        if (view.metadata?.uuid === from) view.metadata.uuid = to;
    }),
});

export const {
  navigate,
  navigateFresh,
  replaceView,
  back,
  close,
  viewRestored,
  toggleSidebar,
  showSidebar,
  hideSidebar,
  toolbarPressed,
  sheetPulled,
  foldSheet,
  unfoldSheet,
  layoutChanged,
  rememberTab,
} = slice.actions;
export const sidebarReducer = slice.reducer;

/** Everything that changes which view is open. */
export const NAVIGATION = [navigate, navigateFresh, replaceView, back, close, viewRestored];
