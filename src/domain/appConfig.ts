import { type MapServices, parseMapServices } from "./mapServices";

/** Contents of /maps/config.env.json: enough to reach the server. The rest comes from the server's config endpoint. */
export interface RuntimeConfig {
  environment: string;
  /** No trailing slash; may be relative to the page's origin. */
  userApiUrl: string;
  /** Base URL of the home, login and learn pages, without a trailing slash. */
  contentSiteUrl: string;
  /** Empty if the operator has no shop. */
  shopUrl: string;
  /** Endpoint for analytics events; nothing is sent if missing or empty. */
  analyticsUrl?: string;
  /** False if the browser has no session, so looking up the user would fail. */
  signedIn: boolean;
  /** True if a phone user chose to continue in the browser instead of on the download page. */
  phoneAllowed?: boolean;
  /** Map data services; this installation's own if missing. */
  map?: MapServices;
}

/** Reads the runtime configuration from parsed JSON. @returns null if a required key is missing or not a string */
export function parseRuntimeConfig(value: unknown): RuntimeConfig | null {
  if (typeof value !== "object" || value === null) return null;
  const entries = new Map<string, unknown>(Object.entries(value));
  const url = (key: string) => {
    const text = entries.get(key);
    return typeof text === "string" ? text.replace(/\/+$/, "") : null;
  };
  const userApiUrl = url("userApiUrl");
  const contentSiteUrl = url("contentSiteUrl");
  if (!userApiUrl || contentSiteUrl === null) return null;
  const environment = entries.get("environment");
  const map = parseMapServices(entries.get("map"));
  return {
    environment: typeof environment === "string" ? environment : "production",
    userApiUrl,
    contentSiteUrl,
    shopUrl: url("shopUrl") ?? "",
    analyticsUrl: url("analyticsUrl") ?? "",
    signedIn: entries.get("signedIn") !== false,
    phoneAllowed: entries.get("phoneAllowed") === true,
    ...(map && { map }),
  };
}
