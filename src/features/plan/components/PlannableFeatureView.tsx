import type { FeatureRow } from "../../../domain/featureRow";
import { FeatureDetailView } from "../../featureDetail";
import { LinePlans } from "./LinePlans";
import { WaypointPlans } from "./WaypointPlans";

/** Panel of a feature with its planning actions. */
export const PlannableFeatureView = () => <FeatureDetailView Plans={FeaturePlans} />;

function FeaturePlans({ feature }: { feature: FeatureRow }) {
  const { ghType } = feature.properties;
  if (ghType === "Point") return <WaypointPlans feature={feature} />;
  return ghType === "Polyline" || ghType === "Tracks" ? <LinePlans uuid={feature.uuid} /> : null;
}
