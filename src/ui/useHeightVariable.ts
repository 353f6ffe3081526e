import { useEffect } from "react";

/**
 * Keeps a CSS variable at an element's height plus a gap, for what is positioned above it: toasts and readings.
 *
 * @param name of the variable, which is unset while the element isn't rendered
 * @param there whether the element is rendered
 * @param atLeast minimum height in pixels, so that nothing moves until the element exceeds it
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
