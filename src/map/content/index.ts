export { createContentStage } from "./createContentStage";
