import type { SidebarState, ViewName } from "./slice";

/** Pixels; the same as --toolbar-width and --sidebar-width in ui/tokens.css. */
export const TOOLBAR_WIDTH = 72;
export const SIDEBAR_WIDTH = 384;
/** The minimal sidebar of views that are about what the map shows; the same as --sidebar-narrow-width. */
export const NARROW_SIDEBAR_WIDTH = 280;
const NARROW_VIEWS: readonly ViewName[] = ["HistoricalImagery"];
export const isNarrow = (view: ViewName | undefined): boolean =>
  view !== undefined && NARROW_VIEWS.includes(view);
/** The toolbar as a bar at the bottom, and the sheet at its lowest. */
export const BOTTOM_BAR_HEIGHT = 56;
export const SHEET_PEEK_HEIGHT = 96;
const HALF_SHEET_LEAST = 380;
/** Minimal views leave more of the map to be seen. */
const MINIMAL_SHEET_HEIGHT = 264;
const MAP_ABOVE_HALF_SHEET = 164;
const MAP_ABOVE_FULL_SHEET = 64;

/** Sheet height in pixels in a window of the given height, its place above a bottom bar not counted. */
export function sheetHeight({
  sheet,
  layout,
  view,
}: Pick<SidebarState, "sheet" | "layout" | "view">): number {
  const room = layout.height - (layout.bottomBar ? BOTTOM_BAR_HEIGHT : 0);
  if (sheet === "peek") return SHEET_PEEK_HEIGHT;
  if (sheet === "full") return room - MAP_ABOVE_FULL_SHEET;
  // On low windows half of it is not enough for a list between its header and footer.
  const half = Math.round(Math.max(room * 0.5, Math.min(HALF_SHEET_LEAST, room - MAP_ABOVE_HALF_SHEET)));
  return isNarrow(view?.name) ? Math.min(MINIMAL_SHEET_HEIGHT, half) : half;
}

const widthOf = (view: ViewName | undefined): number =>
  isNarrow(view) ? NARROW_SIDEBAR_WIDTH : SIDEBAR_WIDTH;

/** What the frame covers of the map, in pixels. A full sheet counts as a half one: a map needs some height to go to. */
export function mapPadding(state: Pick<SidebarState, "sheet" | "layout" | "shown" | "view">): {
  left: number;
  bottom: number;
} {
  const { layout } = state;
  const open = state.shown && state.view !== null;
  const left = layout.bottomBar ? 0 : TOOLBAR_WIDTH;
  const bar = layout.bottomBar ? BOTTOM_BAR_HEIGHT : 0;
  if (!open) return { left, bottom: bar };
  if (!layout.sheet) return { left: left + widthOf(state.view?.name), bottom: bar };
  const sheet = state.sheet === "full" ? "half" : state.sheet;
  return { left, bottom: bar + sheetHeight({ sheet, layout, view: state.view }) };
}
