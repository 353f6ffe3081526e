import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Ground } from "./ground";
import { raiseGround } from "./raiseGround";
import type { Settling } from "./settling";

/** Delay for coalescing slider moves, since exaggeration reloads the whole ground. */
const RAISE_AFTER_MS = 200;

/** Vertical exaggeration of a scene's terrain. */
export interface Exaggeration {
  /** Sets it before the scene is shown. */
  begin(times: number): void;
  set(times: number): void;
  /** Runs something on terrain without exaggeration. */
  without(work: () => Promise<void>, signal: AbortSignal): Promise<void>;
  end(): void;
}

export function createExaggeration(
  view: SceneView,
  ground: Ground,
  settling: Pick<Settling, "goal" | "interrupt" | "settle">,
): Exaggeration {
  let times = 1;
  let raising: ReturnType<typeof setTimeout> | undefined;
  const raise = async (next: number) => {
    if (!view.container) return null;
    return raiseGround(view, ground, settling, next, () => Boolean(view.container) && next === times);
  };
  const raiseAndSettle = async (next: number) => {
    const goal = await raise(next);
    if (goal) await settling.settle(goal);
  };
  return {
    begin(first) {
      times = first;
      ground.set(times);
    },
    set(next) {
      times = next;
      clearTimeout(raising);
      raising = setTimeout(() => void raiseAndSettle(next), RAISE_AFTER_MS);
    },
    async without(work, signal) {
      if (times !== 1) await raiseGround(view, ground, settling, 1, () => !signal.aborted);
      await work().finally(() => raise(times));
    },
    end: () => clearTimeout(raising),
  };
}
