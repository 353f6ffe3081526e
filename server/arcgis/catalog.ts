import { PLACES_CREDIT as PLACES } from "../../src/domain/mapLabels";
import type { TileLayer } from "./render/tile";

export type ImageFormat = "png" | "jpeg";

/** Tiled map service. */
export interface MapService {
  /** "Folder/Name", as in the service's URL. */
  name: string;
  layer: TileLayer;
  format: ImageFormat;
  description: string;
  /** Added to the description if generated detail is on. */
  demo?: string;
  copyright: string;
}

const SAMPLE = "Sample terrain - not for navigation";
export const RELIEF = `Relief: NASA SRTM30. ${SAMPLE}`;
const LINES = "Borders: U.S. Census Bureau, Natural Earth. Rivers and lakes: Natural Earth";

/** Services of the embedded base map. */
export const SERVICES: readonly MapService[] = [
  {
    name: "Basemap/Satellite",
    layer: "satellite",
    format: "jpeg",
    description: "Blue Marble with relief shading.",
    demo: "From level 7, generated land cover.",
    copyright: `Imagery: NASA Blue Marble. ${RELIEF}`,
  },
  {
    name: "Basemap/Topographic",
    layer: "topographic",
    format: "png",
    description: "Shaded relief with elevation tints, water, borders, places and contours.",
    demo: "Vegetation and towns are generated.",
    copyright: `${RELIEF}. ${LINES}. ${PLACES}`,
  },
  {
    name: "Basemap/TopographicBase",
    layer: "topographic-base",
    format: "png",
    description:
      "Topographic without names, for clients that draw the names from Reference/Labels themselves.",
    copyright: `${RELIEF}. ${LINES}`,
  },
  {
    name: "Reference/Lines",
    layer: "lines",
    format: "png",
    description: "Borders and rivers for use over imagery.",
    copyright: LINES,
  },
  {
    name: "Reference/Labels",
    layer: "labels",
    format: "png",
    description: "Place, state, county and water names for use over imagery.",
    copyright: PLACES,
  },
  {
    name: "Terrain/Hillshade",
    layer: "hillshade",
    format: "png",
    description: "Relief shading, translucent.",
    copyright: RELIEF,
  },
  {
    name: "Terrain/Contours",
    layer: "contours",
    format: "png",
    description: "Contours in feet from level 10, for use over imagery.",
    copyright: RELIEF,
  },
];

/** Image services, which have routes of their own. */
export const IMAGE_SERVICES: readonly string[] = ["Terrain/Elevation"];

/**
 * Returns the description of a service.
 * @param detailed whether generated detail is on
 */
export const descriptionOf = ({ description, demo }: MapService, detailed: boolean): string =>
  detailed && demo ? `${description} ${demo}` : description;

/** Finds a service by name. Names are case-sensitive, as in ArcGIS. */
export function serviceOf(folder: string, name: string): MapService | undefined {
  return SERVICES.find((service) => service.name === `${folder}/${name}`);
}
