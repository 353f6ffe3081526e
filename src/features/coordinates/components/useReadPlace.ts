import { useSyncExternalStore } from "react";
import type { Coordinates } from "../../../domain/coordinates";
import type { MapStage } from "../../../map/mapStage";
import { useMapStage } from "../../map/components/MapStageContext";

/** The place that is read: under the pointer, or at the map's center when the pointer is elsewhere. */
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

/** Listens to the stage while it has subscribers; reports the pointer at most once a frame. */
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

/** One for all who read. */
const sources = new WeakMap<Told, Source>();

function sourceOf(stage: Told): Source {
  const source = sources.get(stage) ?? createSource(stage);
  sources.set(stage, source);
  return source;
}

/**
 * Something of the place that is read, redrawn only when it is another: under a pointer that drags the map the place
 * stays. Null until the map is there.
 */
function useReadPlace<T extends string | boolean>(pick: (read: ReadPlace) => T): T | null {
  const source = sourceOf(useMapStage());
  return useSyncExternalStore(source.subscribe, () => {
    const read = source.current();
    return read && pick(read);
  });
}

/** Whether it is the place under the pointer that is read; null until there is any. */
export const useOfPointer = (): boolean | null => useReadPlace(({ ofPointer }) => ofPointer);

/** The place that is read, written by a function. */
export const useReading = (write: (place: Coordinates) => string): string | null =>
  useReadPlace(({ place }) => write(place));
