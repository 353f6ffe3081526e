const USUAL = "/maps/";
const HERE = "http://here.invalid";

/**
 * Where to go after signing in: a path of this site with its query and fragment. Anything that a browser would read
 * as another site, and our own sign-in pages, become the map.
 */
export function safeDestination(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > 2000 || !/^\/(?![/\\])/.test(wanted)) return USUAL;
  if (!URL.canParse(wanted, HERE)) return USUAL;
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  if (
    origin !== HERE ||
    pathname.startsWith("//") ||
    /^\/(login|signup|signup\/confirm|reset|forgot)\/?$/.test(pathname)
  )
    return USUAL;
  return pathname + search + hash;
}

/**
 * The address of another page of the site that keeps the destination.
 * @param more of its query
 */
export function withDestination(
  page: string,
  destination: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(more).toString();
  const kept = destination === USUAL ? "" : `destination=${encodeURIComponent(destination)}`;
  const all = [query, kept].filter((part) => part !== "").join("&");
  return all === "" ? page : `${page}?${all}`;
}
