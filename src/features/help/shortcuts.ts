import type { MapMode } from "../../map/mapStage";

export interface Shortcut {
  /** Key labels, or mouse actions in words. Alternatives are separate entries. */
  keys: readonly string[];
  does: string;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** Shortcuts in both modes. */
const APP: readonly ShortcutGroup[] = [
  {
    title: "Anywhere",
    shortcuts: [
      { keys: ["Ctrl + K"], does: "Search the map" },
      { keys: ["/"], does: "Search the open view or the map" },
      { keys: ["\\"], does: "Hide or show the sidebar" },
      { keys: ["C"], does: "Copy the coordinates under the pointer" },
      { keys: ["Ctrl + Z"], does: "Undo the last change to your content" },
      { keys: ["Ctrl + Shift + Z"], does: "Redo the last undone change" },
      { keys: ["?"], does: "Show this list" },
      { keys: ["Esc"], does: "Close a dialog or menu, exit a tool" },
    ],
  },
  {
    title: "Drawing and measuring",
    shortcuts: [
      { keys: ["Click"], does: "Drop a waypoint, add a point" },
      { keys: ["Double-click", "Enter"], does: "Finish a line, an area, a measurement" },
      { keys: ["Backspace", "Ctrl + Z"], does: "Undo the last point" },
      { keys: ["Ctrl + Shift + Z"], does: "Redo the last point" },
      { keys: ["Ctrl (held)"], does: "Turn snapping off or on while held" },
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
      { keys: ["Right-drag"], does: "Rotate the map" },
      { keys: ["←", "↑", "→", "↓"], does: "Move the map" },
      { keys: ["+", "−"], does: "Zoom in and out" },
      { keys: ["A", "D"], does: "Rotate the map" },
      { keys: ["N"], does: "Point north up" },
    ],
  },
];

/** As documented for SceneView in @arcgis/core. */
const SCENE: readonly ShortcutGroup[] = [
  {
    title: "Map",
    shortcuts: [
      { keys: ["Drag"], does: "Move the map" },
      { keys: ["Scroll"], does: "Zoom in and out" },
      { keys: ["Double-click"], does: "Zoom in" },
      { keys: ["Right-drag"], does: "Rotate and tilt around the center" },
      { keys: ["B + Drag"], does: "Look around from where you are" },
      { keys: ["←", "↑", "→", "↓"], does: "Move the map" },
      { keys: ["A", "D"], does: "Rotate the map" },
      { keys: ["W", "S"], does: "Tilt up and down" },
      { keys: ["U", "J"], does: "Move up or down" },
      { keys: ["P"], does: "Look straight down" },
      { keys: ["N"], does: "Point north up" },
    ],
  },
];

const VIEWS: readonly ShortcutGroup[] = [
  {
    title: "Snapping",
    shortcuts: [{ keys: ["S"], does: "Turn snapping on or off while drawing" }],
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
      { keys: ["Drag"], does: "Move a waypoint, a point or the whole shape" },
      { keys: ["←", "↑", "→", "↓"], does: "Move it slightly; with Shift, more" },
      { keys: ["Right-click"], does: "Remove a point" },
      { keys: ["Ctrl + Z", "Ctrl + Shift + Z"], does: "Undo or redo a move" },
    ],
  },
];

const LISTS: readonly ShortcutGroup[] = [
  {
    title: "Lists",
    shortcuts: [
      { keys: ["↑", "↓"], does: "Go to the row above or below" },
      { keys: ["Page Up", "Page Down"], does: "Go up or down one screen" },
      { keys: ["Home", "End"], does: "Go to the first or last row" },
      { keys: ["Enter"], does: "Open the row" },
      { keys: ["[", "]"], does: "Open the previous or next item in the list" },
    ],
  },
];

/** Every shortcut of the app by mode. All listed shortcuts are implemented. */
export const SHORTCUTS: Readonly<Record<MapMode, readonly ShortcutGroup[]>> = {
  "2D": [...FLAT, ...APP, ...VIEWS, ...LISTS],
  // Historical imagery, snapping to content and editing locations exist only in 2D.
  "3D": [...SCENE, ...APP, ...LISTS],
};
