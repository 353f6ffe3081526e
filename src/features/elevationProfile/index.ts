/** What other rooms use of `elevationProfile`. Its other files are its own. */

export { ElevationProfile } from "./components/ElevationProfile";
export { ProfileMark } from "./components/ProfileMark";
export { ProfilePanel } from "./components/ProfilePanel";
export { profileAsked, profileCleared } from "./slice";
