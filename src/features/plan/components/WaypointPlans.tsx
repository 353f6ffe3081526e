import { Binoculars, Footprints, Wind } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import type { FeatureRow } from "../../../domain/featureRow";
import { Button } from "../../../ui/Button";
import { Section } from "../../../ui/Section";
import { glassFrom, travelFrom, windFrom } from "../slice";

/** Planning actions for a waypoint. */
export function WaypointPlans({ feature: { uuid, title, extent } }: { feature: FeatureRow }) {
  const dispatch = useAppDispatch();
  const spot = { uuid, title, longitude: extent[0], latitude: extent[1] };
  return (
    <Section title="Plan">
      <Button icon={<Binoculars aria-hidden="true" />} onClick={() => dispatch(glassFrom([spot]))}>
        Glass from here
      </Button>
      <Button icon={<Footprints aria-hidden="true" />} onClick={() => dispatch(travelFrom(spot))}>
        Travel time from here
      </Button>
      <Button icon={<Wind aria-hidden="true" />} onClick={() => dispatch(windFrom(spot))}>
        Wind and scent from here
      </Button>
    </Section>
  );
}
