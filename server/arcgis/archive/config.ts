import { createHash } from "node:crypto";
import type { ArchiveRelease } from "./added";

/** ArcGIS item IDs are 32 hexadecimal digits. */
const idOf = (text: string) => createHash("md5").update(`ridgeline ${text}`).digest("hex");

/**
 * Returns the archive's directory in Wayback's format.
 * @param services root of the URLs, such as http://host/arcgis/rest/services
 */
export function archiveConfig(services: string, releases: readonly ArchiveRelease[]) {
  return Object.fromEntries(
    releases.map(({ number, date, identifier, imagery }) => [
      number,
      {
        itemID: idOf(`tiles ${number}`),
        itemTitle: `World Imagery (Wayback ${date})`,
        itemURL: `${services}/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/${number}/{level}/{row}/{col}`,
        metadataLayerUrl: `${services}/World_Imagery_Metadata_${identifier}/MapServer`,
        metadataLayerItemID: idOf(`metadata ${number}`),
        layerIdentifier: `WB_${identifier.toUpperCase()}`,
        // Not in Esri's archive: the attribution of added imagery.
        ...(imagery && { attribution: imagery.attribution || imagery.title }),
      },
    ]),
  );
}
