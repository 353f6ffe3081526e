import { builtinModules } from "node:module";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };

/** Bundled, so that only the functions in use are loaded. All of @turf/turf takes 0.35 s and 34 MB. */
const BUNDLED = [/^@turf\//];
const packages = [
  ...Object.keys(manifest.dependencies).filter((name) => !BUNDLED.some((pattern) => pattern.test(name))),
  ...Object.keys(manifest.optionalDependencies),
];

/** Builds the server to plain JavaScript in dist/server. Its other packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    rollupOptions: {
      input: {
        main: "server/main.ts",
        mapIngest: "server/maps/ingest/child.ts",
        "tile.worker": "server/arcgis/tile.worker.ts",
        "query.worker": "server/arcgis/query.worker.ts",
        "import.worker": "server/jobs/import.worker.ts",
        "export.worker": "server/jobs/export.worker.ts",
        "mapFile.worker": "server/jobs/mapFile.worker.ts",
        "preferences.worker": "server/services/preferences.worker.ts",
        "heic.worker": "server/services/heic.worker.ts",
        "featureFile.worker": "server/jobs/featureFile.worker.ts",
        "snapshot.worker": "server/jobs/snapshot.worker.ts",
        "geometry.worker": "server/jobs/geometry.worker.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      external: [...builtinModules, /^node:/, ...packages.map((name) => new RegExp(`^${name}(/|$)`))],
    },
  },
});
