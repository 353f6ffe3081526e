import type { RuntimeConfig } from "../../domain/appConfig";

type Site = Pick<RuntimeConfig, "contentSiteUrl">;

/** Where the app itself is served. */
const MAPS = "/maps/";

/** The content site's front page, also where people go whose user look-up failed at the start. */
export const learnUrl = ({ contentSiteUrl }: Site) => `${contentSiteUrl}/learn/maps`;
export const downloadUrl = ({ contentSiteUrl }: Site) => `${contentSiteUrl}/download`;
/**
 * The login page, which leads back to the map.
 * @param hash the page's fragment, for what has to be there still after signing in: the token of a share
 */
export const loginUrl = ({ contentSiteUrl }: Site, hash = "") =>
  `${contentSiteUrl}/login?destination=${encodeURIComponent(MAPS)}${hash}`;
