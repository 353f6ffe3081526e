/** What other rooms use of `printMap`. Its other files are its own. */

export { selectIsPrintingMap } from "./selectors";
