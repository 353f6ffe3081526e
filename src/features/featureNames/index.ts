/** What other rooms use of `featureNames`. Its other files are its own. */

export { FeatureNames } from "./components/FeatureNames";
export { FeatureNamesSwitch } from "./components/FeatureNamesSwitch";
