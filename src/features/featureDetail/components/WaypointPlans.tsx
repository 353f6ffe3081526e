import { Binoculars } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Section } from "../../../ui/Section";
import type { FeatureRow } from "../../content/featureTable";
import { glassFrom } from "../../plan/slice";

/** What can be planned from a waypoint. */
export function WaypointPlans({ feature: { uuid, title, extent } }: { feature: FeatureRow }) {
  const dispatch = useAppDispatch();
  return (
    <Section title="Plan">
      <Button
        icon={<Binoculars aria-hidden="true" />}
        onClick={() => dispatch(glassFrom([{ uuid, title, longitude: extent[0], latitude: extent[1] }]))}
      >
        Glass from here
      </Button>
    </Section>
  );
}
