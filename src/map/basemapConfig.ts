import {
  type BasemapService,
  EMBEDDED_SERVICES,
  type MapServices,
  type ReferenceService,
  type ReferenceTitle,
  tileUrl,
} from "../domain/mapServices";
import type { BasemapName } from "./mapStage";

/** Basemap with its tile service. */
export type BasemapEntry = BasemapService;
export type ReferenceName = ReferenceTitle;
export type ReferenceEntry = ReferenceService;

/** Sources of the map's tiles. */
export type BasemapConfig = Pick<MapServices, "basemaps" | "reference">;

/** This installation's own services, from bundled data. */
export const EMBEDDED_BASEMAPS: BasemapConfig = EMBEDDED_SERVICES;

/** Contours only with Hybrid, hillshade only with Topographic, reference lines and labels with Satellite and Hybrid. */
export function showsReference(basemap: BasemapName, reference: ReferenceName): boolean {
  if (basemap === "Added") return false;
  switch (reference) {
    case "contour":
      return basemap === "Hybrid";
    case "hillshade":
      return basemap === "Topographic";
    case "referenceLabels":
    case "referenceLines":
      return basemap !== "Topographic";
  }
}

/** Whether a base layer is visible. Topographic is shown under an operator's basemap, which may not cover the world. */
export const showsBase = (basemap: BasemapName, names: readonly string[]): boolean =>
  names.includes(basemap === "Added" ? "Topographic" : basemap);

/** Whether the 2D map draws a basemap's labels itself, from data. */
export function labelsWith(basemap: BasemapName, { basemaps, reference }: BasemapConfig): boolean {
  if (reference.referenceLabels?.labelsUrl === undefined) return false;
  const { unlabeledUrl } = basemaps.find(({ name }) => name === basemap) ?? {};
  return showsReference(basemap, "referenceLabels") || unlabeledUrl !== undefined;
}

/** Replaces tiles with labels by those without, for a map that draws the labels itself. */
export function withoutLabels<Config extends BasemapConfig>(config: Config): Config {
  const { referenceLabels, ...reference } = config.reference;
  if (referenceLabels?.labelsUrl === undefined) return config;
  const basemaps = config.basemaps.map((entry) => ({
    ...entry,
    tileServiceUrl: entry.unlabeledUrl ?? entry.tileServiceUrl,
  }));
  return { ...config, basemaps, reference };
}

/** Mountains and the Arkansas valley in Colorado, as level/row/column: a tile where the basemaps differ visibly. */
const THUMBNAIL_TILE = "10/391/209";

/** Returns the CSS background-image of a basemap's thumbnail, with contours on top if it has any. */
export function thumbnailImage(
  entry: BasemapEntry,
  { reference }: BasemapConfig = EMBEDDED_BASEMAPS,
): string {
  const contour = showsReference(entry.name, "contour") ? reference.contour : undefined;
  const base = tileUrl(entry, THUMBNAIL_TILE);
  const urls = contour ? [`${contour.url}/tile/${THUMBNAIL_TILE}`, base] : [base];
  return urls.map((url) => `url("${url}")`).join(", ");
}
