import { join } from "node:path";
import { MapDataError } from "../errors";
import { ARCHIVE_FILE } from "./archive/archiveFile";
import { ARCHIVES } from "./archive/catalog";
import { ID_PATTERN, LAYERS } from "./catalog";
import { hasElevations, rollBackElevations } from "./elevation/publish";
import { hasImagery, IMAGERY, imageryFolder } from "./imagery/catalog";
import { LAYER_FILE } from "./layerFile";
import { servedName } from "./publish";
import { rollBack } from "./versions";

/**
 * Publishes the previous version of a layer, an archive, imagery or elevations again.
 * @throws MapDataError not-found
 */
export function rollBackById(maps: string, id: string): void {
  const name = ID_PATTERN.test(id) ? servedName(join(maps, id)) : undefined;
  if (name === LAYER_FILE) rollBack(maps, id, LAYERS);
  else if (name === ARCHIVE_FILE) rollBack(maps, id, ARCHIVES);
  else if (hasImagery(maps, id)) rollBack(imageryFolder(maps), id, IMAGERY);
  else if (hasElevations(maps, id)) rollBackElevations(maps, id);
  else throw new MapDataError("not-found", `Nothing with the id "${id}" can be rolled back.`);
}
