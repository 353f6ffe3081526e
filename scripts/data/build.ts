import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { elevationFile } from "./elevation";
import { writeGlyphs } from "./glyphs/build";
import { imageryFiles } from "./imagery";
import { placeFile } from "./places";
import { vectorFile } from "./vectors";

/**
 * Rebuilds server/arcgis/data: `npx tsx scripts/data/build.ts SOURCE_FOLDER [BLUE_MARBLE.jpg]`. SOURCE_FOLDER contains
 * elevation-na-2min-grey8.png, elevation-curve.json and rivers-10m-na.geojson.gz. The image is
 * example/img/earth-blue-marble.jpg of the npm package three-globe 2.45.2. Without it, the imagery is left unchanged.
 */
const [source, blueMarble] = process.argv.slice(2);
if (!source || !existsSync(source)) {
  console.error(
    "Name the folder with the source data: npx tsx scripts/data/build.ts FOLDER [BLUE_MARBLE.jpg]",
  );
  process.exit(2);
}

const target = fileURLToPath(new URL("../../server/arcgis/data/", import.meta.url));
mkdirSync(join(target, "fonts"), { recursive: true });

function write(name: string, bytes: Uint8Array): void {
  writeFileSync(join(target, name), bytes);
  console.log(`${name}: ${(bytes.length / 1024).toFixed(0)} KB`);
}

write("elevation.bin", await elevationFile(source));
write("vectors.bin", vectorFile(source));
write("places.bin", placeFile());
if (blueMarble) {
  const { world, america } = await imageryFiles(blueMarble);
  write("world.webp", world);
  write("america.webp", america);
}

const fonts = dirname(createRequire(import.meta.url).resolve("@fontsource/open-sans/package.json"));
writeGlyphs(target);
copyFileSync(join(fonts, "LICENSE"), join(target, "fonts", "LICENSE"));
