const USUAL = "/maps/";
const HERE = "http://here.invalid";

/**
 * Returns where to go after login: a path of this site with its query and fragment. Anything a browser would interpret
 * as another site, and our own login pages, become the map.
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
 * Returns the URL of another page of the site, keeping the destination.
 * @param more further query parameters
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
