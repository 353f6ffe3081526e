import { EMBEDDED_SERVICES, type MapServices } from "../../src/domain/mapServices";

/** Whether a basemap's tiles are asked for with a key of the operator's. */
export const hasKeys = ({ basemaps }: Pick<MapServices, "basemaps">): boolean =>
  basemaps.some(({ apiKey }) => apiKey !== undefined);

/** The services for who has no account: the built-in basemap stands in for one that needs a key of the operator's. */
export const withoutKeys = (services: MapServices): MapServices => ({
  ...services,
  basemaps: services.basemaps.map(({ apiKey, ...basemap }) => {
    const builtIn = EMBEDDED_SERVICES.basemaps.find(({ name }) => name === basemap.name);
    if (apiKey === undefined || !builtIn) return basemap;
    const { default: _, priority: __, ...service } = builtIn;
    return { ...basemap, ...service };
  }),
});
