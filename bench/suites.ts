import type { BenchSuite } from "./harness";

/** Every suite, loaded when it is asked for. */
export const SUITES: Readonly<Record<string, () => Promise<BenchSuite>>> = {
  "vertex-select": async () => (await import("./vertex-select")).vertexSelectSuite,
  graphics: async () => (await import("./graphics")).graphicsSuite,
  imagery: async () => (await import("./imagery")).imagerySuite,
  preview: async () => (await import("./preview")).previewSuite,
  terrain: async () => (await import("./terrain")).terrainSuite,
  viewshed: async () => (await import("./viewshed")).viewshedSuite,
  zones: async () => (await import("./zones")).zonesSuite,
};
