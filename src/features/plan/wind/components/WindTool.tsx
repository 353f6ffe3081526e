import { ForPlan } from "../../components/ForPlan";
import { Stands } from "./Stands";
import { WindResults } from "./WindResults";
import { WindSettings } from "./WindSettings";
import { WindSummary } from "./WindSummary";

/** Wind and scent tool: shows how the terrain bends the wind and where it carries scent from stands. */
export const WindTool = () => (
  <ForPlan text="Wind and scent is part of terrain analysis.">
    <Stands />
    <WindSummary />
    <WindSettings />
    <WindResults />
  </ForPlan>
);
