import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import { mapPadding } from "./padding";
import { TOOLBAR_VIEWS, type ToolbarButton, type ViewName } from "./slice";

export const selectSidebar = (state: RootState) => state.sidebar;
/** The sidebar's view with its metadata, even while hidden. Null after Close. */
export const selectSidebarView = (state: RootState) => state.sidebar.view;
/** Whether a view is visible. */
export const selectSidebarShown = (state: RootState) => state.sidebar.shown && state.sidebar.view !== null;
export const selectCanGoBack = (state: RootState) => state.sidebar.history.length > 0;
export const selectLayout = (state: RootState) => state.sidebar.layout;
export const selectSavedTabs = (state: RootState) => state.sidebar.tabs;

/** Whether a toolbar button covers the view. */
export const covers = (button: ToolbarButton, view: ViewName): boolean =>
  TOOLBAR_VIEWS[button].some((name) => name === view);

/** Pixels of the map that the frame covers on the left and at the bottom. */
export const selectMapPadding = createSelector(selectSidebar, mapPadding);
