import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * What the flat map is made of: our parts of it and those of @arcgis/core that its view asks for one by one. With what
 * they import they are one file; left to themselves they were 330, each a request for every visitor.
 */
const FLAT_MAP = [
  /src[\\/]map[\\/]view[\\/]viewStage\.ts$/,
  /src[\\/]map[\\/](content|imagery|layers|terrain)[\\/]index\.ts$/,
  /@arcgis[\\/]core[\\/]views[\\/]2d[\\/](mapViewDeps|webglDeps)\.js$/,
  /@arcgis[\\/]core[\\/]views[\\/]2d[\\/]layers[\\/](Graphics|Tile)LayerView2D\.js$/,
];

/** The client is served under /maps/; the server mounts this build there (server/routes/app.ts). */
export default defineConfig({
  base: "/maps/",
  root: "src/app",
  publicDir: "../../public",
  plugins: [react()],
  worker: { format: "es" },
  // Found one by one while the first page loads, they would be bundled again and React be there twice.
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
    // Inlined assets would need data: in more policy directives than the one we allow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // First, so that the page begins without the map's code: groups take what their modules import along.
            { name: "start", tags: ["$initial"], priority: 2 },
            { name: "map", test: (id) => FLAT_MAP.some((part) => part.test(id)), priority: 1 },
          ],
        },
      },
    },
  },
});
