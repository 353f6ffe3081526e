import { ForPlan } from "../../components/ForPlan";
import { GlassingResults } from "./GlassingResults";
import { GlassingSettings } from "./GlassingSettings";
import { GlassingSummary } from "./GlassingSummary";
import { Spots } from "./Spots";

/** Glassing: where one looks from, what is seen from there, and which spots see most. */
export const GlassingTool = () => (
  <ForPlan text="Glassing is part of terrain analysis.">
    <Spots />
    <GlassingSummary />
    <GlassingSettings />
    <GlassingResults />
  </ForPlan>
);
