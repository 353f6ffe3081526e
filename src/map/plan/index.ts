export { createPlanStage } from "./createPlanStage";
