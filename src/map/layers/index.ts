export { createLayersStage } from "./createLayersStage";
