import type { RuntimeConfig } from "../../domain/appConfig";

type Site = Pick<RuntimeConfig, "contentSiteUrl">;

/** Where in the app the user is: what has to be there again after logging in. */
export type Place = Pick<Location, "pathname" | "search">;

/** Where the app itself is served. */
const MAPS = "/maps/";

const here = ({ pathname, search }: Place): string => pathname + search;

/**
 * The content site's front page, also where people go whose user look-up failed at the start.
 * @param place what its way to log in leads back to
 */
export const learnUrl = ({ contentSiteUrl }: Site, place?: Place) =>
  place && here(place) !== MAPS
    ? `${contentSiteUrl}/learn/maps?destination=${encodeURIComponent(here(place))}`
    : `${contentSiteUrl}/learn/maps`;
export const downloadUrl = ({ contentSiteUrl }: Site) => `${contentSiteUrl}/download`;
/**
 * The login page, which leads back to the map.
 * @param hash the page's fragment, for what has to be there still after signing in: the token of a share
 * @param place where in the app
 */
export const loginUrl = ({ contentSiteUrl }: Site, hash = "", place?: Place) =>
  `${contentSiteUrl}/login?destination=${encodeURIComponent(place ? here(place) : MAPS)}${hash}`;
/** The page for a new account, which leads back to the map; the fragment as at loginUrl. */
export const signUpUrl = ({ contentSiteUrl }: Site, hash = "") =>
  `${contentSiteUrl}/signup?destination=${encodeURIComponent(MAPS)}${hash}`;
