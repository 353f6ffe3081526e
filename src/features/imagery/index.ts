/** What other rooms use of `imagery`. Its other files are its own. */

export { Divider } from "./components/Divider";
export { ImageryPopup } from "./components/ImageryPopup";
export { ImageryTooltip } from "./components/ImageryTooltip";
export { selectImageryOpen } from "./selectors";
