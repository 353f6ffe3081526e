import type { RuntimeConfig } from "../../domain/appConfig";

type Site = Pick<RuntimeConfig, "contentSiteUrl">;

/** Path of the current page, restored after logging in. */
export type Place = Pick<Location, "pathname" | "search">;

/** Base path of the app. */
const MAPS = "/maps/";

const here = ({ pathname, search }: Place): string => pathname + search;

/**
 * Returns the URL of the content site's front page. Users without a session are redirected there at startup.
 * @param place page to return to after logging in
 */
export const learnUrl = ({ contentSiteUrl }: Site, place?: Place) =>
  place && here(place) !== MAPS
    ? `${contentSiteUrl}/learn/maps?destination=${encodeURIComponent(here(place))}`
    : `${contentSiteUrl}/learn/maps`;
export const downloadUrl = ({ contentSiteUrl }: Site) => `${contentSiteUrl}/download`;
/**
 * Returns the URL of the login page, which leads back to the map.
 * @param hash fragment to keep through the login, e.g. a share token
 * @param place page to return to
 */
export const loginUrl = ({ contentSiteUrl }: Site, hash = "", place?: Place) =>
  `${contentSiteUrl}/login?destination=${encodeURIComponent(place ? here(place) : MAPS)}${hash}`;
/** Returns the URL of the sign-up page, which leads back to the map. @param hash as for loginUrl */
export const signUpUrl = ({ contentSiteUrl }: Site, hash = "") =>
  `${contentSiteUrl}/signup?destination=${encodeURIComponent(MAPS)}${hash}`;
