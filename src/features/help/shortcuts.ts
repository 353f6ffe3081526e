import type { MapMode } from "../../map/mapStage";

export interface Shortcut {
  /** As written on the keys; mouse actions in words. Alternatives are entries of their own. */
  keys: readonly string[];
  does: string;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** What works in both views of the map. */
const APP: readonly ShortcutGroup[] = [
  {
    title: "Anywhere",
    shortcuts: [
      { keys: ["Ctrl + K"], does: "Search the map" },
      { keys: ["/"], does: "Search in the open view, or else the map" },
      { keys: ["\\"], does: "Hide or show the sidebar" },
      { keys: ["C"], does: "Copy the coordinates under the pointer" },
      { keys: ["Ctrl + Z"], does: "Undo the last change of your content" },
      { keys: ["Ctrl + Shift + Z"], does: "Redo what was undone" },
      { keys: ["?"], does: "Show this list" },
      { keys: ["Esc"], does: "Close a dialog or menu, leave a tool" },
    ],
  },
  {
    title: "Drawing and measuring",
    shortcuts: [
      { keys: ["Click"], does: "Drop a waypoint, add a point" },
      { keys: ["Double-click", "Enter"], does: "Finish a line, an area, a measurement" },
      { keys: ["Backspace", "Ctrl + Z"], does: "Take the last point back" },
      { keys: ["Ctrl + Shift + Z"], does: "Put it there again" },
      { keys: ["Ctrl (held)"], does: "Draw freely, or snap where snapping is off" },
    ],
  },
];

const FLAT: readonly ShortcutGroup[] = [
  {
    title: "Map",
    shortcuts: [
      { keys: ["Drag"], does: "Move the map" },
      { keys: ["Scroll"], does: "Zoom in and out" },
      { keys: ["Double-click"], does: "Zoom in" },
      { keys: ["Ctrl + Double-click"], does: "Zoom out" },
      { keys: ["Shift + Drag"], does: "Zoom to a rectangle" },
      { keys: ["Right-drag"], does: "Turn the map" },
      { keys: ["←", "↑", "→", "↓"], does: "Move the map" },
      { keys: ["+", "−"], does: "Zoom in and out" },
      { keys: ["A", "D"], does: "Turn the map" },
      { keys: ["N"], does: "Turn north up" },
    ],
  },
];

/** As @arcgis/core documents its SceneView. */
const SCENE: readonly ShortcutGroup[] = [
  {
    title: "Map",
    shortcuts: [
      { keys: ["Drag"], does: "Move the map" },
      { keys: ["Scroll"], does: "Zoom in and out" },
      { keys: ["Double-click"], does: "Zoom in" },
      { keys: ["Right-drag"], does: "Turn and tilt around the middle" },
      { keys: ["B + Drag"], does: "Look around from where you are" },
      { keys: ["←", "↑", "→", "↓"], does: "Move the map" },
      { keys: ["A", "D"], does: "Turn the map" },
      { keys: ["W", "S"], does: "Tilt up and down" },
      { keys: ["U", "J"], does: "Rise and sink" },
      { keys: ["P"], does: "Look straight down" },
      { keys: ["N"], does: "Turn north up" },
    ],
  },
];

const VIEWS: readonly ShortcutGroup[] = [
  {
    title: "Snapping",
    shortcuts: [{ keys: ["S"], does: "Snap to your content or not, while a tool draws" }],
  },
  {
    title: "Historical imagery",
    shortcuts: [
      { keys: ["←", "→"], does: "Show the older or newer image, in the sidebar" },
      { keys: ["←", "→"], does: "Move the divider between two images" },
    ],
  },
  {
    title: "Editing a location",
    shortcuts: [
      { keys: ["Drag"], does: "Move a waypoint, a corner or the whole" },
      { keys: ["←", "↑", "→", "↓"], does: "Move it a little, with Shift more" },
      { keys: ["Right-click"], does: "Take a corner out" },
      { keys: ["Ctrl + Z", "Ctrl + Shift + Z"], does: "Undo or redo a move" },
    ],
  },
];

const LISTS: readonly ShortcutGroup[] = [
  {
    title: "Lists",
    shortcuts: [
      { keys: ["↑", "↓"], does: "Go to the row above or below" },
      { keys: ["Page Up", "Page Down"], does: "Go a screen up or down" },
      { keys: ["Home", "End"], does: "Go to the first or last row" },
      { keys: ["Enter"], does: "Open the row" },
    ],
  },
];

/** Every shortcut of the app and what it does, by view of the map. What is listed here works. */
export const SHORTCUTS: Readonly<Record<MapMode, readonly ShortcutGroup[]>> = {
  "2D": [...FLAT, ...APP, ...VIEWS, ...LISTS],
  // Historical imagery and snapping to content are of 2D alone, and locations are edited there.
  "3D": [...SCENE, ...APP, ...LISTS],
};
