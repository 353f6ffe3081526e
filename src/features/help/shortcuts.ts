export interface Shortcut {
  /** As written on the keys; mouse actions in words. Alternatives are entries of their own. */
  keys: readonly string[];
  does: string;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** Every shortcut of the app and what it does. What is listed here works. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: "Anywhere",
    shortcuts: [
      { keys: ["/"], does: "Search in the open view" },
      { keys: ["\\"], does: "Hide or show the sidebar" },
      { keys: ["Ctrl + Z"], does: "Undo the last change of your content" },
      { keys: ["Ctrl + Shift + Z"], does: "Redo what was undone" },
      { keys: ["?"], does: "Show this list" },
      { keys: ["Esc"], does: "Close a dialog or menu, leave a tool" },
    ],
  },
  {
    title: "Map",
    shortcuts: [
      { keys: ["Drag"], does: "Move the map" },
      { keys: ["Scroll"], does: "Zoom in and out" },
      { keys: ["Double-click"], does: "Zoom in" },
      { keys: ["Shift + Drag"], does: "Zoom to a rectangle" },
      { keys: ["Right-drag"], does: "Turn the map" },
      { keys: ["←", "↑", "→", "↓"], does: "Move the map" },
      { keys: ["+", "−"], does: "Zoom in and out" },
      { keys: ["A", "D"], does: "Turn the map" },
      { keys: ["N"], does: "Turn north up" },
    ],
  },
  {
    title: "Drawing",
    shortcuts: [
      { keys: ["Click"], does: "Drop a waypoint, add a corner" },
      { keys: ["Double-click"], does: "Finish a line or an area" },
    ],
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
