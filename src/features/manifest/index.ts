/** What other rooms use of `manifest`. Its other files are its own. */

export { selectManifest, selectManifestLoading } from "./selectors";
export { manifestLoaded, reloadManifest } from "./slice";
