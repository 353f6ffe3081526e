import { useEffect } from "react";

/**
 * Keeps a CSS variable of the page at an element's height and the gap above it, for what stands above: toasts and
 * readings.
 * @param name of the variable, which is not there while the element is not
 * @param there whether the element is drawn
 * @param atLeast pixels that are kept free from the start, so that nothing moves when the element grows to them
 */
export function useHeightVariable(
  element: { current: HTMLElement | null },
  name: "--card-height" | "--hint-height",
  { there = true, atLeast = 0 }: { there?: boolean; atLeast?: number } = {},
): void {
  useEffect(() => {
    const measured = element.current;
    if (!there || !measured || typeof ResizeObserver === "undefined") return;
    const root = document.documentElement.style;
    const sizes = new ResizeObserver(() =>
      root.setProperty(name, `calc(${Math.max(atLeast, measured.offsetHeight)}px + var(--space-2))`),
    );
    sizes.observe(measured);
    return () => {
      sizes.disconnect();
      root.removeProperty(name);
    };
  }, [element, name, there, atLeast]);
}
