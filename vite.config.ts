import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Modules of the 2D map: our own, and those of @arcgis/core that its view would load one by one. With their imports
 * they are bundled into one file instead of 330, each of them a request for every visitor.
 */
const FLAT_MAP = [
  /src[\\/]map[\\/]view[\\/]viewStage\.ts$/,
  /src[\\/]map[\\/](content|imagery|layers|terrain)[\\/]index\.ts$/,
  /@arcgis[\\/]core[\\/]views[\\/]2d[\\/](mapViewDeps|webglDeps)\.js$/,
  /@arcgis[\\/]core[\\/]views[\\/]2d[\\/]layers[\\/](Graphics|Tile)LayerView2D\.js$/,
];

/** Loading one name of a room's index must not load the room's views (docs/adr/0169-entries-of-features.md). */
const FEATURE_INDEX = /src[\\/]features[\\/]\w+[\\/]index\.ts$/;

/** The client is served under /maps/, where the server mounts this build (server/routes/app.ts). */
export default defineConfig({
  base: "/maps/",
  root: "src/app",
  publicDir: "../../public",
  plugins: [react()],
  worker: { format: "es" },
  // If these were discovered one by one during the first page load, Vite would bundle them again and load React twice.
  optimizeDeps: {
    include: [
      "react",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "react-redux",
      "radix-ui",
      "lucide-react",
      "@tanstack/react-virtual",
    ],
  },
  build: {
    outDir: "../../dist/client",
    emptyOutDir: true,
    target: "es2023",
    chunkSizeWarningLimit: 4000,
    // Inlined assets would require data: in more policy directives than the one we allow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: FEATURE_INDEX, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Highest priority, so that the start page loads without the map's code. Groups include everything their
            // modules import.
            { name: "start", tags: ["$initial"], priority: 2 },
            { name: "map", test: (id) => FLAT_MAP.some((part) => part.test(id)), priority: 1 },
          ],
        },
      },
    },
  },
});
