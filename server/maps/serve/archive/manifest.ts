import type { LayersManifest, ManifestBasemap, ManifestLayer } from "../../../../src/domain/layersManifest";
import { BASEMAP_PRIORITY } from "../../../../src/domain/mapData";
import { TILES_FOLDER } from "../../drafts/describe";
import type { MapArchive } from "../../store/archive/catalogue";
import { withListed } from "../manifest";

const SERVICES = `/arcgis/rest/services/${TILES_FOLDER}`;
/** Under layers of features. */
const PRIORITY = 0;

/** The manifest with archives: overlays in the states that list them, basemaps beside the map's own. */
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
  return { ...withListed(manifest, listed), basemaps: basemaps.map(basemapOf) };
}

function overlayOf({ id, title, archive }: MapArchive): ManifestLayer {
  const service = `${SERVICES}/${id}/MapServer`;
  return {
    layerName: `tiles-${id}`,
    name: title,
    control: { enabled: false },
    urls: { raster: service, mainRes: `${service}/0` },
    priority: PRIORITY,
    ...(archive.minZoom > 0 && { minZoom: archive.minZoom }),
    pictures: true,
    sample: false,
  };
}

function basemapOf({
  id,
  version,
  title,
  archive,
  priority = BASEMAP_PRIORITY,
}: MapArchive): ManifestBasemap {
  const service = `${SERVICES}/${id}/MapServer`;
  const { extent, minZoom, maxZoom } = archive;
  const thumbnail = `${service}/tile/${middleTile(archive)}?v=${version}`;
  return { id, name: title, url: service, thumbnail, priority, extent, minZoom, maxZoom };
}

/** A tile in the middle of an archive, level/row/column: a few zooms from its first one, where there is something to see. */
function middleTile({ extent: [west, south, east, north], minZoom, maxZoom }: MapArchive["archive"]): string {
  const zoom = Math.min(maxZoom, Math.max(minZoom, zoomOfWidth(east - west)));
  const side = 2 ** zoom;
  const sine = Math.sin((((south + north) / 2) * Math.PI) / 180);
  const x = ((west + east) / 2 + 180) / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const at = (share: number) => Math.min(side - 1, Math.max(0, Math.floor(share * side)));
  return `${zoom}/${at(y)}/${at(x)}`;
}

/** The zoom of which a tile is about as wide as an extent. */
const zoomOfWidth = (degrees: number): number => Math.max(0, Math.round(Math.log2(360 / degrees)) + 1);
