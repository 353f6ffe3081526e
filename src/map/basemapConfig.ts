import {
  type BasemapService,
  EMBEDDED_SERVICES,
  type MapServices,
  type ReferenceService,
  type ReferenceTitle,
  tileUrl,
} from "../domain/mapServices";
import type { BasemapName } from "./mapStage";

/** One basemap and the tile service of its base layer. */
export type BasemapEntry = BasemapService;
export type ReferenceName = ReferenceTitle;
export type ReferenceEntry = ReferenceService;

/** Where the map's tiles come from. */
export type BasemapConfig = Pick<MapServices, "basemaps" | "reference">;

/** The services that this installation serves itself, from data that it brings along. */
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

/** Whether a base layer shows: under a basemap of the operator's, which may end somewhere, that of Topographic. */
export const showsBase = (basemap: BasemapName, names: readonly string[]): boolean =>
  names.includes(basemap === "Added" ? "Topographic" : basemap);

/** Whether the map in 2D draws the names of a basemap itself, from data. */
export function labelsWith(basemap: BasemapName, { basemaps, reference }: BasemapConfig): boolean {
  if (reference.referenceLabels?.labelsUrl === undefined) return false;
  const { unlabeledUrl } = basemaps.find(({ name }) => name === basemap) ?? {};
  return showsReference(basemap, "referenceLabels") || unlabeledUrl !== undefined;
}

/** The services with the tiles that such a map needs: without the names that it draws itself. */
export function withoutLabels<Config extends BasemapConfig>(config: Config): Config {
  const { referenceLabels, ...reference } = config.reference;
  if (referenceLabels?.labelsUrl === undefined) return config;
  const basemaps = config.basemaps.map((entry) => ({
    ...entry,
    tileServiceUrl: entry.unlabeledUrl ?? entry.tileServiceUrl,
  }));
  return { ...config, basemaps, reference };
}

/** Mountains and the valley of the Arkansas, Colorado: level/row/column of a tile on which the basemaps differ. */
const THUMBNAIL_TILE = "10/391/209";

/** The CSS background-image that shows a basemap in a picker: its base, under its contours if it has any. */
export function thumbnailImage(
  entry: BasemapEntry,
  { reference }: BasemapConfig = EMBEDDED_BASEMAPS,
): string {
  const contour = showsReference(entry.name, "contour") ? reference.contour : undefined;
  const base = tileUrl(entry, THUMBNAIL_TILE);
  const urls = contour ? [`${contour.url}/tile/${THUMBNAIL_TILE}`, base] : [base];
  return urls.map((url) => `url("${url}")`).join(", ");
}
