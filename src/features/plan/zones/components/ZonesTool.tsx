import { ForPlan } from "../../components/ForPlan";
import { ZonesResults } from "./ZonesResults";
import { ZonesSettings } from "./ZonesSettings";
import { ZonesSummary } from "./ZonesSummary";

/** Zones tool: finds the largest areas of matching terrain. */
export const ZonesTool = () => (
  <ForPlan text="Zones are part of terrain analysis.">
    <ZonesSummary />
    <ZonesSettings />
    <ZonesResults />
  </ForPlan>
);
