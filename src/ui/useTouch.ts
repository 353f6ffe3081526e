import { useSyncExternalStore } from "react";

const COARSE = "(pointer: coarse)";
/** Type of the last pointer that pressed, or null. */
let last: string | null = null;

const matches = () => typeof matchMedia === "function" && matchMedia(COARSE).matches;
const isTouch = () => last === "touch" || matches();

function subscribe(tell: () => void): () => void {
  const heard = ({ pointerType }: PointerEvent) => {
    last = pointerType;
    tell();
  };
  const query = typeof matchMedia === "function" ? matchMedia(COARSE) : null;
  // Capture, because the map stops propagation of its events.
  window.addEventListener("pointerdown", heard, { capture: true });
  query?.addEventListener("change", tell);
  return () => {
    window.removeEventListener("pointerdown", heard, { capture: true });
    query?.removeEventListener("change", tell);
  };
}

/** Whether hints say "Tap": the device's main pointer is a finger, or the last press was by touch. */
export const useTouch = (): boolean => useSyncExternalStore(subscribe, isTouch);
