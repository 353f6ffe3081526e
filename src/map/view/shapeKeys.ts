import type { MapCamera } from "./camera";

/** Pixels that an arrow key moves the shape, without and with Shift. */
const STEP = 1;
const LARGE_STEP = 10;
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Keys that would end the sketch or use its own undo history. */
const REFUSED = new Set(["z", "Z", "r", "R", "Enter"]);

/** Recognizes Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, as elsewhere on the page. */
function stepOf(key: string, shift: boolean): "undo" | "redo" | null {
  if (key.toLowerCase() === "z") return shift ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shift ? "redo" : null;
}

export interface ShapeKeys {
  /** Whether Delete or Backspace is being handled. */
  readonly deleting: boolean;
  remove(): void;
}

interface KeyListeners {
  onStep(step: "undo" | "redo"): void;
  /** Called with the Web Mercator meters that an arrow key moves the shape. */
  onNudge(east: number, north: number): void;
}

/** Handles keys before the sketch does, since the page has its own undo history. */
export function createShapeKeys(
  { view, viewpoint }: Pick<MapCamera, "view" | "viewpoint">,
  { onStep, onNudge }: KeyListeners,
): ShapeKeys {
  let deleting = false;

  const nudge = (key: string, large: boolean): boolean => {
    const arrow = ARROWS[key];
    if (!arrow) return false;
    const { resolution, rotation } = viewpoint();
    const pixels = (large ? LARGE_STEP : STEP) * resolution;
    const angle = (rotation * Math.PI) / 180;
    const [x, y] = arrow;
    onNudge(
      (x * Math.cos(angle) + y * Math.sin(angle)) * pixels,
      (y * Math.cos(angle) - x * Math.sin(angle)) * pixels,
    );
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event;
    if (key === "Delete" || key === "Backspace") {
      deleting = true;
      // The sketch handles the key in this task.
      setTimeout(() => {
        deleting = false;
      });
    }
    const step = (event.ctrlKey || event.metaKey) && !altKey ? stepOf(key, shiftKey) : null;
    if (step) onStep(step);
    else if (altKey || event.ctrlKey || event.metaKey) return;
    else if (!nudge(key, shiftKey) && !REFUSED.has(key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { container } = view;
  container?.addEventListener("keydown", onKey, { capture: true });
  return {
    get deleting() {
      return deleting;
    },
    remove: () => container?.removeEventListener("keydown", onKey, { capture: true }),
  };
}
