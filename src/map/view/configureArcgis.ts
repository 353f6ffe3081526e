import esriConfig from "@arcgis/core/config.js";
import { askedAt, type MapServices } from "../../domain/mapServices";
import { createOriginGuard, ForeignOriginError } from "../originGuard";

const ASSETS = "/maps/assets/arcgis";

/**
 * Makes @arcgis/core keep to this installation: its assets and glyphs come from our server, no portal, no API key,
 * and a request to an origin that is not listed is refused before it leaves.
 * What is to go through the proxy is asked there.
 * @param services the configuration: its origins are all that requests may go to
 */
export function configureArcgis(services: Pick<MapServices, "origins" | "proxy">): void {
  const guard = createOriginGuard(window.location.origin, services.origins);
  esriConfig.assetsPath = ASSETS;
  esriConfig.fontsUrl = `${window.location.origin}/fonts`;
  esriConfig.portalUrl = window.location.origin;
  esriConfig.request.useIdentity = false;
  esriConfig.request.interceptors.push({
    before(params) {
      params.url = askedAt(params.url, services);
      if (!guard.allows(params.url)) throw new ForeignOriginError(params.url);
    },
  });
}
