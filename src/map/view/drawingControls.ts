import { createListeners } from "./listeners";

/** The model of @arcgis/core that draws, as far as the buttons use it. */
export interface DrawnModel {
  complete(): void;
  undo(): void;
  on(type: "create", listener: (event: CreateEvent) => void): { remove(): void };
  on(type: "undo" | "redo", listener: () => void): { remove(): void };
}

interface CreateEvent {
  state: string;
  toolEventInfo?: { type: string; added?: readonly unknown[]; removed?: readonly unknown[] } | null;
}

/** What the buttons beside a drawing do, and how many points it has. */
export function createDrawingControls() {
  const listeners = createListeners<number | null>();
  let model: DrawnModel | null = null;
  let points: number | null = null;
  const tell = (next: number | null) => {
    points = next;
    listeners.tell(next);
  };
  return {
    /** Calls back at once and at every change; returns the function that stops it. */
    onPoints(listener: (points: number | null) => void): () => void {
      listener(points);
      return listeners.add(listener);
    },
    finish: () => model?.complete(),
    undo: () => model?.undo(),
    /** The buttons are for this model until the returned function is called. */
    follow(next: DrawnModel): () => void {
      model = next;
      tell(0);
      const handles = [
        next.on("create", ({ state, toolEventInfo }) => {
          // The pointer's place is no point yet; and a measurement that is done leaves room for the next.
          if (state === "complete") tell(0);
          else if (toolEventInfo?.type === "vertex-add")
            tell((state === "start" ? 0 : (points ?? 0)) + (toolEventInfo.added?.length ?? 1));
          else if (toolEventInfo?.type === "vertex-remove")
            tell((points ?? 0) - (toolEventInfo.removed?.length ?? 1));
        }),
        next.on("undo", () => tell(Math.max(0, (points ?? 0) - 1))),
        next.on("redo", () => tell((points ?? 0) + 1)),
      ];
      return () => {
        for (const handle of handles) handle.remove();
        if (model !== next) return;
        model = null;
        tell(null);
      };
    },
  };
}
