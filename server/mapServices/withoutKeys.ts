import { EMBEDDED_SERVICES, type MapServices } from "../../src/domain/mapServices";

/** Returns whether any basemap uses an API key of the operator. */
export const hasKeys = ({ basemaps }: Pick<MapServices, "basemaps">): boolean =>
  basemaps.some(({ apiKey }) => apiKey !== undefined);

/**
 * Returns the services for anonymous visitors. Basemaps that need the operator's API key are replaced with built-in
 * ones.
 */
export const withoutKeys = (services: MapServices): MapServices => ({
  ...services,
  basemaps: services.basemaps.map(({ apiKey, ...basemap }) => {
    const builtIn = EMBEDDED_SERVICES.basemaps.find(({ name }) => name === basemap.name);
    if (apiKey === undefined || !builtIn) return basemap;
    const { default: _, priority: __, ...service } = builtIn;
    return { ...basemap, ...service };
  }),
});
