/** Quality profile of a scene. */
export type Quality = "low" | "medium" | "high";

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Returns low for software rendering, high with plenty of memory, medium otherwise.
 *
 * @param renderer name reported by the graphics driver
 * @param memory gigabytes, if the browser reports them
 */
export function qualityFor(renderer: string, memory: number | undefined): Quality {
  if (SOFTWARE.test(renderer)) return "low";
  return memory !== undefined && memory >= 8 ? "high" : "medium";
}

/** Returns the name of this device's graphics driver; empty if the browser hides it. */
export function rendererName(): string {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return "";
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return typeof name === "string" ? name : "";
}

let known: Quality | null = null;

/** Returns this device's quality, cached for the lifetime of the page. */
export function deviceQuality(): Quality {
  known ??= qualityFor(rendererName(), (navigator as Navigator & { deviceMemory?: number }).deviceMemory);
  return known;
}
