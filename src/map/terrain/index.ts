export { createTerrainStage } from "./createTerrainStage";
