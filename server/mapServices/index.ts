import type { LayersManifest } from "../../src/domain/layersManifest";
import { EMBEDDED_SERVICES, type MapServices, originsOf } from "../../src/domain/mapServices";
import type { Config } from "../config";
import { layersManifest, manifestUrls } from "./manifest";
import { PUBLIC_SERVICES } from "./public";

export interface MapConfiguration {
  services: MapServices;
  manifest: LayersManifest;
}

/** Returns the sources of all map data for the operator's settings. The list of origins is derived from their URLs. */
export function mapConfiguration({
  services: profile,
  basemaps,
  events = [],
  dem = null,
}: Pick<Config, "services"> & Partial<Pick<Config, "basemaps" | "events" | "dem">>): MapConfiguration {
  const usual = profile === "public" ? PUBLIC_SERVICES : EMBEDDED_SERVICES;
  const services = basemaps ? { ...usual, basemaps } : usual;
  const manifest = layersManifest(profile, { events, sampleGround: dem === null });
  const proxied = services.proxy?.prefixes ?? [];
  const direct = [...serviceUrls(services), ...manifestUrls(manifest)].filter(
    (url) => !proxied.some((prefix) => url.startsWith(prefix)),
  );
  return { services: { ...services, origins: originsOf(direct) }, manifest };
}

function serviceUrls(services: MapServices): string[] {
  return [
    ...services.basemaps.map(({ tileServiceUrl }) => tileServiceUrl),
    ...Object.values(services.reference).map(({ url }) => url),
    services.elevation,
    services.terrainRaster.url,
    services.counties.url,
    services.reverseGeocode,
    services.imagery.configUrl,
    services.imagery.tilemapUrl,
    ...services.overlays.flatMap(({ url, raster = "" }) => [url, raster]),
  ];
}
