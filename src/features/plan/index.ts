/** What other rooms use of `plan`. Its other files are its own. */

export { PlanView } from "./components/PlanView";
export { blockedText, isFromNewerVersion, planDiffers } from "./parts/document";
export { References } from "./parts/references";
export { selectHuntForPlan, selectPicks, selectTool } from "./selectors";
export { chooseTool, linePicked, type PlanToolId, placePicked } from "./slice";
export { TOOL_NAMES, toolsText } from "./toolNames";
export {
  DELETED_ELSEWHERE,
  hideDraft,
  type Replacement,
  replacementUndone,
  sendReplacement,
} from "./tracks/sendReplacement";
