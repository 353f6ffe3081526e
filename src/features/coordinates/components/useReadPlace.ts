import { useSyncExternalStore } from "react";
import type { Coordinates } from "../../../domain/coordinates";
import type { MapStage } from "../../../map/mapStage";
import { useMapStage } from "../../map/components/MapStageContext";

/** The position whose coordinates are shown: the pointer's, or else the map's center. */
interface ReadPlace {
  place: Coordinates;
  ofPointer: boolean;
}

/** The part of the stage that reports the pointer and the map's center. */
type Told = Pick<MapStage, "onPointer" | "onViewpoint">;

interface Source {
  subscribe(listener: () => void): () => void;
  current(): ReadPlace | null;
}

/** Listens to the stage while it has subscribers. Reports the pointer at most once per frame. */
function createSource(stage: Told): Source {
  const listeners = new Set<() => void>();
  let pointer: Coordinates | null = null;
  let center: Coordinates | null = null;
  let read: ReadPlace | null = null;
  let frame = 0;
  const tell = () => {
    const place = pointer ?? center;
    read = place && { place, ofPointer: pointer !== null };
    for (const listener of listeners) listener();
  };
  const hear = () => {
    const stops = [
      stage.onPointer((position) => {
        pointer = position && { longitude: position[0], latitude: position[1] };
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(tell);
      }),
      stage.onViewpoint((viewpoint) => {
        center = viewpoint;
        if (!pointer) tell();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      cancelAnimationFrame(frame);
    };
  };
  let stop = () => {};
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) stop = hear();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    current: () => read,
  };
}

/** One source per stage, shared by all readers. */
const sources = new WeakMap<Told, Source>();

function sourceOf(stage: Told): Source {
  const source = sources.get(stage) ?? createSource(stage);
  sources.set(stage, source);
  return source;
}

/**
 * Returns a value derived from the current position and rerenders only when the value changes: while the pointer drags
 * the map, its position stays the same. Null until the map is ready.
 */
function useReadPlace<T extends string | boolean>(pick: (read: ReadPlace) => T): T | null {
  const source = sourceOf(useMapStage());
  return useSyncExternalStore(source.subscribe, () => {
    const read = source.current();
    return read && pick(read);
  });
}

/** Returns whether the pointer's position is shown, or null until there is any position. */
export const useOfPointer = (): boolean | null => useReadPlace(({ ofPointer }) => ofPointer);

/** Returns the current position as formatted by `write`. */
export const useReading = (write: (place: Coordinates) => string): string | null =>
  useReadPlace(({ place }) => write(place));
