import type { Log } from "../../log";
import { ArchiveCatalog } from "./archive/catalog";
import { MapCatalog, mapsFolder } from "./catalog";
import { ElevationCatalog } from "./elevation/catalog";
import { ImageryCatalog } from "./imagery/catalog";

/** Published map data of the operator, and its folder. */
export interface MapCatalogs {
  maps: string;
  catalog: MapCatalog;
  archives: ArchiveCatalog;
  elevations: ElevationCatalog;
  imagery: ImageryCatalog;
}

/** Opens the catalogs of map data. Damaged entries are left out and logged. */
export function openCatalogs(dataDir: string, log: Pick<Log, "error">): MapCatalogs {
  const maps = mapsFolder(dataDir);
  const damaged = (details: object, message: string) => log.error(details, message);
  return {
    maps,
    catalog: new MapCatalog(maps, damaged),
    archives: new ArchiveCatalog(maps, damaged),
    elevations: new ElevationCatalog(maps, damaged),
    imagery: new ImageryCatalog(maps, damaged),
  };
}
