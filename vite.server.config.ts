import { builtinModules } from "node:module";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };

const packages = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.optionalDependencies)];

/** The server as plain JavaScript in dist/server; its packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    rollupOptions: {
      input: {
        main: "server/main.ts",
        "tile.worker": "server/arcgis/tile.worker.ts",
        "import.worker": "server/jobs/import.worker.ts",
        "export.worker": "server/jobs/export.worker.ts",
        "featureFile.worker": "server/jobs/featureFile.worker.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      external: [...builtinModules, /^node:/, ...packages.map((name) => new RegExp(`^${name}(/|$)`))],
    },
  },
});
