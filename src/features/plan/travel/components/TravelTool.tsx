import { ForPlan } from "../../components/ForPlan";
import { AvoidedAreas } from "./AvoidedAreas";
import { RouteResult } from "./RouteResult";
import { TravelPlaces } from "./TravelPlaces";
import { TravelResults } from "./TravelResults";
import { TravelSettings } from "./TravelSettings";
import { TravelSummary } from "./TravelSummary";

/** Travel time tool: shows walking times around a start and the fastest route to a destination. */
export const TravelTool = () => (
  <ForPlan text="Travel time is part of terrain analysis.">
    <TravelPlaces />
    <TravelSummary />
    <TravelSettings />
    <AvoidedAreas />
    <RouteResult />
    <TravelResults />
  </ForPlan>
);
