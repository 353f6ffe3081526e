/** How much of the graphics hardware a scene may ask for. */
export type Quality = "low" | "medium" | "high";

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Low where the processor draws in place of a graphics card, high where there is plenty of memory, else medium.
 * @param renderer what the driver calls itself
 * @param memory gigabytes, as far as the browser tells
 */
export function qualityFor(renderer: string, memory: number | undefined): Quality {
  if (SOFTWARE.test(renderer)) return "low";
  return memory !== undefined && memory >= 8 ? "high" : "medium";
}

/** What this device's driver calls itself; empty where the browser keeps it to itself. */
export function rendererName(): string {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return "";
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return typeof name === "string" ? name : "";
}

let known: Quality | null = null;

/** The same for as long as the page is open. */
export function deviceQuality(): Quality {
  known ??= qualityFor(rendererName(), (navigator as Navigator & { deviceMemory?: number }).deviceMemory);
  return known;
}
