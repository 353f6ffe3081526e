export { createImageryStage } from "./createImageryStage";
