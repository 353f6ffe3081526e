import type Point from "@arcgis/core/geometry/Point.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { type ErrorListener, isInterrupted } from "../view/camera";
import type { Goal, Settling } from "./settling";
import type { Tilt } from "./tilt";

/** Speed factor of camera flights. */
const SPEED = 2;

interface Target {
  center: Point;
  zoom?: number;
  scale?: number;
  heading?: number;
  tilt?: number;
}

export interface FlightOptions {
  tilt: Pick<Tilt, "wanted">;
  settling: Pick<Settling, "interrupt" | "settle">;
  onError: ErrorListener;
  /** Called when a command moves the camera. */
  onMove(): void;
}

interface Flight {
  target: Target;
  animate: boolean;
  /** What the camera looks at again after arriving, once the ground is loaded. */
  goal?: Goal;
}

/** Returns functions that move the camera and continue a movement in progress. */
export function createFlights(view: SceneView, { tilt, settling, onError, onMove }: FlightOptions) {
  let current: Flight | null = null;
  /** Heading that a flight in progress turns to. */
  let turning: number | null = null;
  const fly = async (flight: Flight): Promise<void> => {
    onMove();
    settling.interrupt();
    current = flight;
    const { target, animate, goal } = flight;
    const heading = target.heading ?? turning ?? view.camera.heading;
    turning = heading;
    const motion = animate ? { speedFactor: SPEED } : { animate };
    // Without heading and tilt, the library looks straight down and north at distant targets.
    const arrived = await view.goTo({ tilt: tilt.wanted, ...target, heading }, motion).then(
      () => true,
      (cause: unknown) => {
        if (!isInterrupted(cause)) onError("goTo", cause);
        return false;
      },
    );
    if (current !== flight) return;
    current = null;
    turning = null;
    if (arrived && goal) void settling.settle(goal);
  };
  return {
    goTo: (target: Target, { animate = true, goal }: Partial<Omit<Flight, "target">> = {}) =>
      fly({ target, animate, goal }),
    /** Starts the flight in progress again, if there is one. Call right after something else has moved the camera. */
    resume(): void {
      // A copy, because the interrupted one ends only later.
      if (current) void fly({ ...current });
    },
  };
}
