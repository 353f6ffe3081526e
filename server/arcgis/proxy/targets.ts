import { ArcgisError } from "../errors";

/** Allowlist entry of the proxy: an origin, paths on it, and the token to add. */
export interface ProxyTarget {
  /** "https://wayback.maptiles.arcgis.com" */
  origin: string;
  /** Patterns that match a whole path, from ^ to $. */
  paths: readonly RegExp[];
  /** Sent as the `token` parameter; null for none. */
  token: string | null;
}

const MOST_CHARACTERS = 4000;

/**
 * Returns the URL to request for the text after the question mark. Only listed origins and paths are allowed. Adds the
 * token and the trailing slash that token-based services expect on tile URLs.
 * @throws ArcgisError 400 for an invalid URL, 403 for one that isn't listed
 */
export function targetUrl(text: string, targets: readonly ProxyTarget[]): URL {
  if (text.length > MOST_CHARACTERS)
    throw new ArcgisError(400, `The address is longer than ${MOST_CHARACTERS} characters.`);
  if (!URL.canParse(text)) throw new ArcgisError(400, "Put the target address after the question mark.");
  const url = new URL(text);
  const target = targets.find(
    ({ origin, paths }) => url.origin === origin && paths.some((path) => path.test(url.pathname)),
  );
  // Reject escapes, because the other server could resolve them to a different path.
  if (!target || url.username !== "" || url.password !== "" || /%|\\/.test(url.pathname))
    throw new ArcgisError(403, "This installation doesn't proxy that address.");
  if (isTile(url.pathname) && !url.pathname.endsWith("/")) url.pathname += "/";
  url.hash = "";
  url.searchParams.delete("token");
  if (target.token !== null) url.searchParams.set("token", target.token);
  return url;
}

/** Returns whether a path is a service's tile: .../rest/services/.../tile/{release or level}/... */
function isTile(path: string): boolean {
  return /\/rest\/services\/.*\/tile\/\d+\/\d+\/\d+(\/\d+)?\/?$/.test(path);
}

const IMAGERY =
  /^\/arcgis\/rest\/services\/World_Imagery\/(WMTS\/1\.0\.0\/default028mm\/MapServer\/tile|MapServer\/tilemap)\/\d{1,9}\/\d{1,2}\/\d{1,8}\/\d{1,8}\/?$/;
const METADATA = /^\/arcgis\/rest\/services\/World_Imagery_Metadata_\w{1,40}\/MapServer\/\d{1,2}\/query\/?$/;

/** Returns the targets that the imagery archive needs: directory, tilemaps, tiles and metadata. */
export function imageryTargets(
  hosts: readonly string[],
  configUrl: string,
  token: string | null,
): ProxyTarget[] {
  const config = new URL(configUrl);
  const exact = new RegExp(`^${config.pathname.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
  return [
    ...hosts.map((origin) => ({ origin, paths: [IMAGERY, METADATA], token })),
    // The directory is a public file, so it gets no token.
    { origin: config.origin, paths: [exact], token: null },
  ];
}
