import { useSyncExternalStore } from "react";

const COARSE = "(pointer: coarse)";
/** What pressed last; null before anything did. */
let last: string | null = null;

const matches = () => typeof matchMedia === "function" && matchMedia(COARSE).matches;
const isTouch = () => last === "touch" || matches();

function subscribe(tell: () => void): () => void {
  const heard = ({ pointerType }: PointerEvent) => {
    last = pointerType;
    tell();
  };
  const query = typeof matchMedia === "function" ? matchMedia(COARSE) : null;
  // Before the map, which keeps its events to itself.
  window.addEventListener("pointerdown", heard, { capture: true });
  query?.addEventListener("change", tell);
  return () => {
    window.removeEventListener("pointerdown", heard, { capture: true });
    query?.removeEventListener("change", tell);
  };
}

/** Whether hints say "Tap": the device's main pointer is a finger, or a finger touched the page last. */
export const useTouch = (): boolean => useSyncExternalStore(subscribe, isTouch);
