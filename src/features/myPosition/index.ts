/** What other rooms use of `myPosition`. Its other files are its own. */

export { LocateButton } from "./components/LocateButton";
export { MyPositionMark } from "./components/MyPositionMark";
