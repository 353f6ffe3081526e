import esriConfig from "@arcgis/core/config.js";
import { type MapServices, proxiedUrl } from "../../domain/mapServices";
import { createOriginGuard, ForeignOriginError } from "../originGuard";

const ASSETS = "/maps/assets/arcgis";

/**
 * Restricts @arcgis/core to this installation: its assets and glyphs come from our server, it uses no portal and no API
 * key, and requests to unlisted origins are blocked. Requests are routed through the proxy where configured.
 *
 * @param services the configuration with the allowed origins
 */
export function configureArcgis(services: Pick<MapServices, "origins" | "proxy">): void {
  const guard = createOriginGuard(window.location.origin, services.origins);
  esriConfig.assetsPath = ASSETS;
  esriConfig.fontsUrl = `${window.location.origin}/fonts`;
  esriConfig.portalUrl = window.location.origin;
  esriConfig.request.useIdentity = false;
  esriConfig.request.interceptors.push({
    before(params) {
      params.url = proxiedUrl(params.url, services);
      if (!guard.allows(params.url)) throw new ForeignOriginError(params.url);
    },
  });
}
