import { createListeners } from "./listeners";

/** Part of an @arcgis/core drawing model that the buttons use. */
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

/** Creates the controls of the drawing buttons and counts the drawing's points. */
export function createDrawingControls() {
  const listeners = createListeners<number | null>();
  let model: DrawnModel | null = null;
  let points: number | null = null;
  const tell = (next: number | null) => {
    points = next;
    listeners.tell(next);
  };
  return {
    /** Registers a listener, called immediately and on every change. @returns a function that unsubscribes */
    onPoints(listener: (points: number | null) => void): () => void {
      listener(points);
      return listeners.add(listener);
    },
    finish: () => model?.complete(),
    undo: () => model?.undo(),
    /** Connects the buttons to a model. @returns a function that disconnects them */
    follow(next: DrawnModel): () => void {
      model = next;
      tell(0);
      const handles = [
        next.on("create", ({ state, toolEventInfo }) => {
          // The pointer's position doesn't count as a point. A completed measurement resets the count for the next one.
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
