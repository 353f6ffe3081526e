import { type MapServices, parseMapServices } from "./mapServices";

/** What /maps/config.env.json holds: enough to find the server; the rest comes from its config call. */
export interface RuntimeConfig {
  environment: string;
  /** Without a slash at its end; may be relative to the page's origin. */
  userApiUrl: string;
  /** Home, login and learn pages; without a slash at its end. */
  contentSiteUrl: string;
  /** Empty where the operator has no shop. */
  shopUrl: string;
  /** Where events are counted; missing or empty: nowhere. */
  analyticsUrl?: string;
  /** False when the browser has no session at all, so that a look-up of its user could only fail. */
  signedIn: boolean;
  /** Who is on a phone chose to go on in its browser instead of the download page. */
  phoneAllowed?: boolean;
  /** Where the map gets everything from; missing where the file does not say: then this installation's own services. */
  map?: MapServices;
}

/** The runtime configuration in a parsed file, or null when a key is missing or no text. */
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
