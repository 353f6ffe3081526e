import { ForPlan } from "../../components/ForPlan";
import { SlopeSun } from "./SlopeSun";
import { SunlightResults } from "./SunlightResults";
import { SunlightSettings } from "./SunlightSettings";
import { SunlightSummary } from "./SunlightSummary";

/** Sun and shade tool: shows what is lit at a time of day, and when the sun is on a slope. */
export const SunlightTool = () => (
  <ForPlan text="Sun and shade is part of terrain analysis.">
    <SunlightSummary />
    <SunlightSettings />
    <SlopeSun />
    <SunlightResults />
  </ForPlan>
);
