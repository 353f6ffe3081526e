import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { layerFiles } from "./layers/build";

/** Rebuilds server/arcgis/data/layers from npm packages and the elevation data: `npx tsx scripts/data/layers.ts`. */
const target = fileURLToPath(new URL("../../server/arcgis/data/layers/", import.meta.url));
mkdirSync(target, { recursive: true });
for (const [name, bytes] of Object.entries(layerFiles())) {
  writeFileSync(join(target, `${name}.bin`), bytes);
  console.log(`${name}: ${(bytes.length / 1024).toFixed(0)} KB`);
}
