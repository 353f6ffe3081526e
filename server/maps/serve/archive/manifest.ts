import type { LayersManifest, ManifestBasemap, ManifestLayer } from "../../../../src/domain/layersManifest";
import { BASEMAP_PRIORITY } from "../../../../src/domain/mapData";
import { TILES_FOLDER } from "../../drafts/describe";
import { THUMBNAIL_FILE } from "../../store/archive/archiveFile";
import type { MapArchive } from "../../store/archive/catalog";
import { centerTile } from "../../store/archive/centerTile";
import { withListedLayers } from "../manifest";

const SERVICES = `/arcgis/rest/services/${TILES_FOLDER}`;
/** Below feature layers. */
const PRIORITY = 0;

/**
 * Returns the manifest with archives added: overlays in the states that list them, basemaps next to the built-in ones.
 */
export function withArchives(manifest: LayersManifest, archives: readonly MapArchive[]): LayersManifest {
  const overlays = archives.filter(({ as }) => as === "overlay");
  const basemaps = archives.filter(({ as }) => as === "basemap");
  if (archives.length === 0) return manifest;
  const listed = overlays.map((archive) => ({
    states: archive.states,
    event: archive.event,
    category: archive.category,
    layer: overlayOf(archive),
  }));
  return { ...withListedLayers(manifest, listed), basemaps: basemaps.map(basemapOf) };
}

const serviceOf = ({ id, archive }: MapArchive): string =>
  `${SERVICES}/${id}/${archive.tileType === "mvt" ? "VectorTileServer" : "MapServer"}`;

function overlayOf(file: MapArchive): ManifestLayer {
  const { id, title, archive } = file;
  const service = serviceOf(file);
  return {
    layerName: `tiles-${id}`,
    name: title,
    control: { enabled: false },
    urls: { [archive.tileType === "mvt" ? "vectorTile" : "raster"]: service, mainRes: `${service}/0` },
    priority: PRIORITY,
    ...(archive.minZoom > 0 && { minZoom: archive.minZoom }),
    pictures: true,
    sample: false,
  };
}

function basemapOf(file: MapArchive): ManifestBasemap {
  const { id, version, title, archive, priority = BASEMAP_PRIORITY } = file;
  const service = serviceOf(file);
  const { extent, minZoom, maxZoom } = archive;
  const vector = archive.tileType === "mvt";
  const picture = vector ? THUMBNAIL_FILE : `MapServer/tile/${placeOf(centerTile(archive))}`;
  const thumbnail = `${SERVICES}/${id}/${picture}?v=${version}`;
  return {
    id,
    name: title,
    url: service,
    thumbnail,
    priority,
    extent,
    minZoom,
    maxZoom,
  };
}

/** level/row/column */
const placeOf = ({ z, x, y }: ReturnType<typeof centerTile>): string => `${z}/${y}/${x}`;
