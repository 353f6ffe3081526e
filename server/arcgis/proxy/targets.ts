import { ArcgisError } from "../errors";

/** What may be asked through the proxy: one origin, paths on it, and whether the operator's token goes along. */
export interface ProxyTarget {
  /** "https://wayback.maptiles.arcgis.com" */
  origin: string;
  /** Whole paths, as patterns from ^ to $. */
  paths: readonly RegExp[];
  /** Added as the parameter `token`; null for none. */
  token: string | null;
}

const MOST_CHARACTERS = 4000;

/**
 * The address that is really asked for what came behind the question mark: only listed origins and paths,
 * with the token and, for tiles, the slash at the end that services with tokens want.
 * @throws ArcgisError 400 for an invalid URL, 403 for one that isn't listed
 */
export function targetUrl(text: string, targets: readonly ProxyTarget[]): URL {
  if (text.length > MOST_CHARACTERS)
    throw new ArcgisError(400, `The address is longer than ${MOST_CHARACTERS} characters.`);
  if (!URL.canParse(text)) throw new ArcgisError(400, "Name the address to ask behind the question mark.");
  const url = new URL(text);
  const target = targets.find(
    ({ origin, paths }) => url.origin === origin && paths.some((path) => path.test(url.pathname)),
  );
  // Escapes could mean another path to the other server than to us.
  if (!target || url.username !== "" || url.password !== "" || /%|\\/.test(url.pathname))
    throw new ArcgisError(403, "This address may not be asked through this installation.");
  if (isTile(url.pathname) && !url.pathname.endsWith("/")) url.pathname += "/";
  url.hash = "";
  url.searchParams.delete("token");
  if (target.token !== null) url.searchParams.set("token", target.token);
  return url;
}

/** A tile of a service: .../rest/services/.../tile/{release or level}/... */
function isTile(path: string): boolean {
  return /\/rest\/services\/.*\/tile\/\d+\/\d+\/\d+(\/\d+)?\/?$/.test(path);
}

const IMAGERY =
  /^\/arcgis\/rest\/services\/World_Imagery\/(WMTS\/1\.0\.0\/default028mm\/MapServer\/tile|MapServer\/tilemap)\/\d{1,9}\/\d{1,2}\/\d{1,8}\/\d{1,8}\/?$/;
const METADATA = /^\/arcgis\/rest\/services\/World_Imagery_Metadata_\w{1,40}\/MapServer\/\d{1,2}\/query\/?$/;

/** What the archive of imagery needs: its directory, tilemaps, tiles and metadata. */
export function imageryTargets(
  hosts: readonly string[],
  configUrl: string,
  token: string | null,
): ProxyTarget[] {
  const config = new URL(configUrl);
  const exact = new RegExp(`^${config.pathname.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
  return [
    ...hosts.map((origin) => ({ origin, paths: [IMAGERY, METADATA], token })),
    // The directory is a public file and gets no token.
    { origin: config.origin, paths: [exact], token: null },
  ];
}
