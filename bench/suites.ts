import type { BenchSuite } from "./harness";

/** All suites, loaded on demand. */
export const SUITES: Readonly<Record<string, () => Promise<BenchSuite>>> = {
  "vertex-select": async () => (await import("./vertex-select")).vertexSelectSuite,
  duplicates: async () => (await import("./duplicates")).duplicatesSuite,
  graphics: async () => (await import("./graphics")).graphicsSuite,
  imagery: async () => (await import("./imagery")).imagerySuite,
  "large-files": async () => (await import("./largeFiles")).largeFilesSuite,
  preview: async () => (await import("./preview")).previewSuite,
  proximity: async () => (await import("./proximity")).proximitySuite,
  shapefile: async () => (await import("./shapefile")).shapefileSuite,
  sunlight: async () => (await import("./sunlight")).sunlightSuite,
  terrain: async () => (await import("./terrain")).terrainSuite,
  tracks: async () => (await import("./tracks")).tracksSuite,
  travel: async () => (await import("./travel")).travelSuite,
  viewshed: async () => (await import("./viewshed")).viewshedSuite,
  wind: async () => (await import("./wind")).windSuite,
  zones: async () => (await import("./zones")).zonesSuite,
};
