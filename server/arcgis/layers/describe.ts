import { describe } from "../description";
import { MAX_RECORDS } from "../query/parameters";
import { describeReference, fromDegrees } from "../query/reference";
import type { Box } from "../query/table";
import { FeatureTable } from "../query/table";
import type { LayerService } from "./services";
import { arcgisRenderer } from "./style";

/** Extent of all states in degrees, including Alaska and Hawaii. */
const COUNTRY: Box = { minX: -179.3, minY: 18.8, maxX: -66.8, maxY: 71.5 };
export const MAX_IMAGE_SIZE = 2048;
const SCALE_OF_LEVEL_0 = 591_657_527.591555;

/** Returns the minimum scale at which a level's layer is drawn; 0 for no limit. */
const minScale = (level: number) => (level === 0 ? 0 : Math.round(SCALE_OF_LEVEL_0 / 2 ** (level - 0.5)));

function titleOf({ definition, state }: LayerService): string {
  return state === null ? definition.title : `${definition.title}, ${state}`;
}

const queryAbilities = {
  capabilities: "Map,Query,Data",
  supportedQueryFormats: "JSON, geoJSON",
  maxRecordCount: MAX_RECORDS,
};

/** Returns the MapServer?f=json response, which offers tiles and images of any extent. */
export function describeMapServer(service: LayerService) {
  const { definition } = service;
  const title = titleOf(service);
  return {
    ...describe({
      name: `Layers/${title}`,
      format: "png",
      description: definition.description,
      copyright: definition.copyright,
    }),
    ...queryAbilities,
    layers: [
      {
        id: 0,
        name: title,
        parentLayerId: -1,
        defaultVisibility: true,
        subLayerIds: null,
        minScale: minScale(definition.minLevel),
        maxScale: 0,
        type: "Feature Layer",
        geometryType: definition.geometryType,
      },
    ],
    supportedImageFormatTypes: "PNG32,PNG24,PNG,JPG",
    maxImageHeight: MAX_IMAGE_SIZE,
    maxImageWidth: MAX_IMAGE_SIZE,
  };
}

/** Returns the FeatureServer?f=json response. */
export function describeFeatureServer(service: LayerService) {
  const { definition } = service;
  return {
    currentVersion: 11.3,
    serviceDescription: definition.description,
    copyrightText: definition.copyright,
    hasVersionedData: false,
    syncEnabled: false,
    spatialReference: describeReference("mercator"),
    units: "esriMeters",
    layers: [{ id: 0, name: titleOf(service), type: "Feature Layer", geometryType: definition.geometryType }],
    tables: [],
    ...queryAbilities,
    capabilities: "Query",
  };
}

/** Returns the MapServer/0 and FeatureServer/0 response: fields, style, extent and query capabilities. */
export function describeLayer(service: LayerService) {
  const { definition } = service;
  const { geometryType, fields, displayField, style } = definition;
  const { minX, minY, maxX, maxY } = definition.extent ?? COUNTRY;
  const [xmin, ymin] = fromDegrees("mercator", minX, minY);
  const [xmax, ymax] = fromDegrees("mercator", maxX, maxY);
  return {
    currentVersion: 11.3,
    id: 0,
    name: titleOf(service),
    type: "Feature Layer",
    description: definition.description,
    copyrightText: definition.copyright,
    geometryType,
    sourceSpatialReference: describeReference("mercator"),
    spatialReference: describeReference("mercator"),
    parentLayer: null,
    subLayers: [],
    minScale: minScale(definition.minLevel),
    maxScale: 0,
    defaultVisibility: true,
    extent: { xmin, ymin, xmax, ymax, spatialReference: describeReference("mercator") },
    hasAttachments: false,
    hasZ: false,
    hasM: false,
    htmlPopupType: "esriServerHTMLPopupTypeNone",
    displayField,
    typeIdField: null,
    objectIdField: "OBJECTID",
    globalIdField: "",
    fields: new FeatureTable(geometryType, fields, []).fields,
    relationships: [],
    drawingInfo: { renderer: arcgisRenderer(style), transparency: 0, labelingInfo: null },
    ...queryAbilities,
    supportsStatistics: false,
    supportsAdvancedQueries: true,
    supportsCoordinatesQuantization: false,
    advancedQueryCapabilities: {
      supportsPagination: true,
      supportsQueryWithDistance: true,
      supportsReturningQueryExtent: true,
      supportsOrderBy: true,
      supportsDistinct: true,
      supportsStatistics: false,
      supportsSqlExpression: false,
      useStandardizedQueries: true,
    },
  };
}
