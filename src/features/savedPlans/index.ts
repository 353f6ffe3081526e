/** What other rooms use of `savedPlans`. Its other files are its own. */

export { PlansPanel } from "./components/PlansPanel";
export { selectSavedPlans } from "./selectors";
export { loadPlans, planDropped, planHeard, planLeft, planPut, planReplaced } from "./slice";
