import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { itemRenamed } from "../../app/events";

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
   * FeatureDetail and Collection have the item's uuid, Content the selected tab, and LayerCategoryList and
   * LayerCategoryDetail the state, the latter also the category. `drawn`: opened by drawing the feature.
   */
  metadata?: { uuid?: string; tab?: string; state?: string; category?: string; drawn?: boolean };
}

/** Heights of the sheet that replaces the sidebar on narrow windows. */
export const SHEET_HEIGHTS = ["peek", "half", "full"] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** The window properties that the layout depends on. Sizes are in CSS pixels. */
export interface FrameLayout {
  /** Under 900 px: the sidebar is a bottom sheet. */
  sheet: boolean;
  /** Under 600 px: the toolbar is at the bottom. */
  bottomBar: boolean;
  height: number;
}

/** The views that each toolbar button covers. The first one is where it leads. */
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
  /** Height that a folded sheet returns to. Null: not folded. */
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

/** A newly drawn feature replaces the previous one instead of adding to the history. */
export const isDrawnAfterDrawn = (next: SidebarView, before: SidebarView): boolean =>
  next.metadata?.drawn === true && before.metadata?.drawn === true && next.name === before.name;

function unfold(state: SidebarState): void {
  if (state.unfolded) state.sheet = state.unfolded;
  state.unfolded = null;
}

/** Sets the view. Hunts and Content opens the given tab, or else the last one, so that its URL names the open tab. */
function open(state: SidebarState, view: SidebarView): void {
  state.view = view;
  if (view.name !== "Content") return;
  const tab = view.metadata?.tab;
  if (tab === "collections" || tab === "features") state.tabs.content = tab;
  else state.view = { ...view, metadata: { ...view.metadata, tab: state.tabs.content } };
}

const slice = createSlice({
  name: "sidebar",
  initialState,
  reducers: {
    /** Opens a view and adds the current one to the history. Back skips consecutively drawn features. */
    navigate: (state, { payload }: PayloadAction<SidebarView>) => {
      if (state.view && !isDrawnAfterDrawn(payload, state.view)) state.history.push(state.view);
      open(state, payload);
      state.shown = true;
    },
    /** Opens a view like a toolbar button does, with an empty history. */
    navigateFresh: (state, { payload }: PayloadAction<SidebarView>) => {
      state.history = [];
      open(state, payload);
      state.shown = true;
    },
    /** Switches to another item in the same view. The history stays. */
    replaceView: (state, { payload }: PayloadAction<SidebarView>) => {
      state.view = payload;
    },
    back: (state) => {
      const previous = state.history.pop();
      if (previous) open(state, previous);
      else state.shown = false;
    },
    close: (state) => {
      state.history = [];
      state.view = null;
      state.shown = false;
    },
    /** Opens the view of a URL with its history. */
    viewRestored: (
      state,
      { payload }: PayloadAction<{ view: SidebarView | null; history: SidebarView[] }>,
    ) => {
      Object.assign(state, payload);
      state.shown = payload.view !== null;
      if (payload.view) open(state, payload.view);
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
    /** Handles a toolbar button. The saga toggles the sidebar or opens the view. */
    toolbarPressed: (state, _action: PayloadAction<ToolbarButton>) => unfold(state),
    /** A toolbar button is about to open another view. The selection of the view before is dropped. */
    toolbarSwitching: () => undefined,
    /** Sets the height that the user chose. The end of a tool doesn't change it. */
    sheetPulled: (state, { payload }: PayloadAction<SheetHeight>) => {
      state.sheet = payload;
      state.unfolded = null;
    },
    /** Lowers the sheet because a tool needs the map. */
    foldSheet: (state) => {
      state.unfolded ??= state.sheet;
      state.sheet = "peek";
    },
    /** Restores the sheet's height after the tool ends. */
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
  toolbarSwitching,
  sheetPulled,
  foldSheet,
  unfoldSheet,
  layoutChanged,
  rememberTab,
} = slice.actions;
export const sidebarReducer = slice.reducer;

/** All actions that change the open view. */
export const NAVIGATION = [navigate, navigateFresh, replaceView, back, close, viewRestored];
