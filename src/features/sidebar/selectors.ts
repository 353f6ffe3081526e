import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import { mapPadding } from "./padding";
import { TOOLBAR_VIEWS, type ToolbarButton, type ViewName } from "./slice";

export const selectSidebar = (state: RootState) => state.sidebar;
/** The view in the sidebar with its metadata, shown or not; null after Close. */
export const selectSidebarView = (state: RootState) => state.sidebar.view;
/** Whether there is a view to see. */
export const selectSidebarShown = (state: RootState) => state.sidebar.shown && state.sidebar.view !== null;
export const selectCanGoBack = (state: RootState) => state.sidebar.history.length > 0;
export const selectLayout = (state: RootState) => state.sidebar.layout;
export const selectSavedTabs = (state: RootState) => state.sidebar.tabs;

/** Whether a toolbar button stands for the view. */
export const covers = (button: ToolbarButton, view: ViewName): boolean =>
  TOOLBAR_VIEWS[button].some((name) => name === view);

/** Pixels of the map that the frame covers at the left and at the bottom. */
export const selectMapPadding = createSelector(selectSidebar, mapPadding);
