import { createHash } from "node:crypto";
import type { ArchiveRelease } from "./added";

/** Item ids of ArcGIS are 32 hexadecimal digits. */
const idOf = (text: string) => createHash("md5").update(`ridgeline ${text}`).digest("hex");

/** The archive's directory in Wayback's shape, with addresses under the given root, such as http://host/arcgis/rest/services. */
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
        // Esri's archive has no such entry: whom the map credits for imagery that isn't the archive's own.
        ...(imagery && { attribution: imagery.attribution || imagery.title }),
      },
    ]),
  );
}
