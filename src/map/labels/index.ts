export { createLabelStage } from "./createLabelStage";
