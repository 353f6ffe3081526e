import { ForPlan } from "../../components/ForPlan";
import { ZonesResults } from "./ZonesResults";
import { ZonesSettings } from "./ZonesSettings";
import { ZonesSummary } from "./ZonesSummary";

/** Zones: what has to match, and the largest areas of terrain that do. */
export const ZonesTool = () => (
  <ForPlan text="Zones are part of terrain analysis.">
    <ZonesSummary />
    <ZonesSettings />
    <ZonesResults />
  </ForPlan>
);
