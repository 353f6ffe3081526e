import type { SidebarState, ViewName } from "./slice";

/** Pixels. Must match --toolbar-width and --sidebar-width in ui/tokens.css. */
export const TOOLBAR_WIDTH = 72;
export const SIDEBAR_WIDTH = 384;
/** Width of narrow views, which are mostly about the map. Must match --sidebar-narrow-width. */
export const NARROW_SIDEBAR_WIDTH = 280;
const NARROW_VIEWS: readonly ViewName[] = ["HistoricalImagery"];
export const isNarrow = (view: ViewName | undefined): boolean =>
  view !== undefined && NARROW_VIEWS.includes(view);
/** Heights of the bottom toolbar and of the lowest sheet. */
export const BOTTOM_BAR_HEIGHT = 56;
export const SHEET_PEEK_HEIGHT = 96;
const HALF_SHEET_LEAST = 380;
/** Narrow views leave more of the map visible. */
const MINIMAL_SHEET_HEIGHT = 264;
const MAP_ABOVE_HALF_SHEET = 164;
const MAP_ABOVE_FULL_SHEET = 64;

/** Returns the sheet height in pixels, without the bottom toolbar. */
export function sheetHeight({
  sheet,
  layout,
  view,
}: Pick<SidebarState, "sheet" | "layout" | "view">): number {
  const room = layout.height - (layout.bottomBar ? BOTTOM_BAR_HEIGHT : 0);
  if (sheet === "peek") return SHEET_PEEK_HEIGHT;
  if (sheet === "full") return room - MAP_ABOVE_FULL_SHEET;
  // In low windows, half the height is too little for a list between header and footer.
  const half = Math.round(Math.max(room * 0.5, Math.min(HALF_SHEET_LEAST, room - MAP_ABOVE_HALF_SHEET)));
  return isNarrow(view?.name) ? Math.min(MINIMAL_SHEET_HEIGHT, half) : half;
}

const widthOf = (view: ViewName | undefined): number =>
  isNarrow(view) ? NARROW_SIDEBAR_WIDTH : SIDEBAR_WIDTH;

/**
 * Returns how many pixels of the map the frame covers. A full sheet counts as half, because the map needs some height
 * to center in.
 */
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
