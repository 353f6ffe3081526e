import { ForPlan } from "../../components/ForPlan";
import { GlassingResults } from "./GlassingResults";
import { GlassingSettings } from "./GlassingSettings";
import { GlassingSummary } from "./GlassingSummary";
import { Spots } from "./Spots";

/** Glassing tool: shows the ground visible from spots and finds the spots that see most. */
export const GlassingTool = () => (
  <ForPlan text="Glassing is part of terrain analysis.">
    <Spots />
    <GlassingSummary />
    <GlassingSettings />
    <GlassingResults />
  </ForPlan>
);
