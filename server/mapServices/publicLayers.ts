import type { ManifestLayer } from "../../src/domain/layersManifest";
import { stateOfAbbreviation } from "../../src/domain/usStates";
import { HUNTING_UNIT_SERVICES } from "./huntingUnits";

const FOREST_SERVICE = "https://apps.fs.usda.gov/arcx/rest/services/EDW";
const LAND = "https://gis.blm.gov/arcgis/rest/services/lands/BLM_Natl_SMA_LimitedScale/MapServer";
const CENSUS = "https://tigerweb.geo.census.gov/arcgis/rest/services/TIGERweb/State_County/MapServer";
/** Below this level the Forest Service draws a watermark instead of roads and trails. */
const WAYS_FROM = 10;

const layer = (
  layerName: string,
  name: string,
  priority: number,
  parts: Pick<ManifestLayer, "urls"> & Partial<ManifestLayer>,
): ManifestLayer => ({ layerName, name, control: { enabled: false }, priority, sample: false, ...parts });

/** Returns the public counterpart of one of this installation's layers, or null if there is none. */
export function publicLayer(name: string, state: string): ManifestLayer | null {
  switch (name) {
    case "Public_Land":
      return layer("public-land", "Surface management agency", 11, {
        urls: { raster: LAND, mainRes: `${LAND}/1` },
        legend: `${LAND}/legend`,
        nameField: "ADMIN_UNIT_NAME",
        where: `ADMIN_ST = '${state}'`,
      });
    case "Hunting_Units": {
      const units = HUNTING_UNIT_SERVICES.find((service) => service.state === state);
      if (!units) return null;
      const { url, term, nameField, where } = units;
      return layer("hunting-units", `${term}s`, 10, {
        urls: { mainRes: url },
        nameField,
        ...(where !== undefined && { where }),
      });
    }
    case "Motorized_Roads":
      return ways("motorized-roads", "Motor vehicle use map: roads", 9, 1);
    case "Motorized_Trails":
      return ways("motorized-trails", "Motor vehicle use map: trails", 8, 2);
    case "Counties":
      return layer("counties", "Counties", 4, {
        urls: { raster: CENSUS, mainRes: `${CENSUS}/1` },
        nameField: "NAME",
        where: `STATE = '${stateOfAbbreviation(state)?.fips ?? ""}'`,
      });
    default:
      return null;
  }
}

function ways(layerName: string, name: string, priority: number, number: number): ManifestLayer {
  const service = `${FOREST_SERVICE}/EDW_MVUM_01/MapServer`;
  return layer(layerName, name, priority, {
    urls: { raster: service, mainRes: `${service}/${number}` },
    legend: `${service}/legend`,
    nameField: "name",
    minZoom: WAYS_FROM,
  });
}
