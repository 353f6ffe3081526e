import { Route } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Section } from "../../../ui/Section";
import { tracksFrom } from "../slice";

/** Planning actions for a line or a track. */
export function LinePlans({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  return (
    <Section title="Plan">
      <Button icon={<Route aria-hidden="true" />} onClick={() => dispatch(tracksFrom([uuid]))}>
        Open in Tracks
      </Button>
    </Section>
  );
}
