import { Crosshair } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { selectCandidates } from "../selectors";
import { glassFromCenter, glassFromSelection } from "../slice";
import { MAX_SPOTS } from "../spots";

/** Buttons to choose spots without a pointer: the map center, or the selection. */
export function SpotSources() {
  const dispatch = useAppDispatch();
  const { waypoints, lines } = useAppSelector(selectCandidates);
  const none = waypoints.length + lines.length === 0;
  return (
    <>
      <Button icon={<Crosshair aria-hidden="true" />} onClick={() => dispatch(glassFromCenter())}>
        Use map center
      </Button>
      <Button
        disabledReason={none ? "Select waypoints or lines first, in Hunts or on the map." : null}
        onClick={() => dispatch(glassFromSelection())}
      >
        {selectionLabel(waypoints.length, lines.length)}
      </Button>
    </>
  );
}

/** Returns the label of the button that uses the selection. */
function selectionLabel(waypoints: number, lines: number): string {
  if (waypoints > MAX_SPOTS) return `Compare ${MAX_SPOTS} selected waypoints`;
  if (waypoints + lines === 0) return "Compare selected waypoints";
  if (waypoints === 0)
    return lines === 1 ? "Compare spots along selected line" : `Compare spots along ${lines} lines`;
  if (lines > 0) return `Compare ${plural(waypoints, "waypoint")} and ${plural(lines, "line")}`;
  return waypoints === 1 ? "Use selected waypoint" : `Compare ${waypoints} selected waypoints`;
}
