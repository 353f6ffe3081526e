import type { Extent } from "../../src/domain/geometry";
import { seesLayer } from "../../src/domain/mapData";
import type { MapFileBasemap, MapFileOptions } from "../../src/domain/mapFile";
import { type BasemapService, isBuiltIn } from "../../src/domain/mapServices";
import type { Role } from "../../src/domain/roles";
import { WORLD } from "../../src/domain/tileCover";
import { type ImageFormat, SERVICES } from "../arcgis/catalog";
import { MAX_LEVEL } from "../arcgis/geo/mercator";
import type { TileLayer } from "../arcgis/render/tile";
import type { ArchiveCatalog, MapArchive } from "../maps/store/archive/catalog";

/** Source of a basemap's tiles. */
export type TileOrigin =
  | { kind: "drawn"; layer: TileLayer; format: ImageFormat }
  | { kind: "archive"; folder: string; format: "png" | "jpeg" | "webp" };

export interface ServedBasemap extends MapFileBasemap {
  attribution: string;
  origin: TileOrigin;
}

/** ID prefix of added basemaps in requests. Built-in basemaps use their names as IDs. */
const ADDED = "tiles-";
const VECTOR = "It has vector tiles, and saved maps need image tiles.";
const NOT_OWN = "It comes from another provider, whose terms may not allow saving tiles.";

/**
 * Returns the basemaps that can be saved: those drawn or stored by this installation. Tiles of other providers are
 * never collected, regardless of their terms.
 * @param roles of the account, which limit the basemaps it can see
 */
export function servedBasemaps(
  services: readonly BasemapService[],
  archives: Pick<ArchiveCatalog, "list"> | undefined,
  roles: readonly Role[],
): { basemaps: ServedBasemap[]; refused: (MapFileOptions["refused"][number] & { id: string })[] } {
  const own = services.map((service) => ({ service, basemap: isBuiltIn(service) ? builtIn(service) : null }));
  const added = (archives?.list() ?? []).filter(
    (archive) => archive.as === "basemap" && seesLayer(archive, roles),
  );
  return {
    basemaps: [
      ...own.flatMap(({ basemap }) => basemap ?? []),
      ...added.flatMap((one) => ofArchive(one) ?? []),
    ],
    refused: [
      ...own
        .filter(({ basemap }) => !basemap)
        .map(({ service: { name } }) => ({ id: name, name, reason: NOT_OWN })),
      ...added
        .filter((one) => !ofArchive(one))
        .map(({ id, title }) => ({ id: `${ADDED}${id}`, name: title, reason: VECTOR })),
    ],
  };
}

function builtIn({ name, tileServiceUrl }: BasemapService): ServedBasemap | null {
  const service = SERVICES.find((one) => tileServiceUrl.endsWith(`/${one.name}/MapServer`));
  if (!service) return null;
  const named = name === "Hybrid";
  const over = named ? SERVICES.filter(({ layer }) => layer === "lines" || layer === "labels") : [];
  return {
    id: name,
    name,
    extent: [...WORLD] as Extent,
    minZoom: 0,
    maxZoom: MAX_LEVEL,
    attribution: [service, ...over].map(({ copyright }) => copyright).join(". "),
    origin: { kind: "drawn", layer: named ? "hybrid" : service.layer, format: service.format },
  };
}

/** @returns null for vector tiles */
function ofArchive({ id, title, folder, attribution, archive }: MapArchive): ServedBasemap | null {
  const { extent, minZoom, maxZoom, tileType } = archive;
  if (tileType === "mvt") return null;
  return {
    id: `${ADDED}${id}`,
    name: title,
    extent,
    minZoom,
    maxZoom: Math.min(maxZoom, MAX_LEVEL),
    attribution,
    origin: { kind: "archive", folder, format: tileType },
  };
}
