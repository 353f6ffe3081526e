import { Crosshair } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { selectStandCandidates } from "../selectors";
import { MAX_STANDS, standAtCenter, standsFromSelection } from "../slice";

/** Buttons to choose stands without a pointer. */
export function StandSources() {
  const dispatch = useAppDispatch();
  const { length } = useAppSelector(selectStandCandidates);
  const count = Math.min(length, MAX_STANDS);
  return (
    <>
      <Button icon={<Crosshair aria-hidden="true" />} onClick={() => dispatch(standAtCenter())}>
        Use map center
      </Button>
      <Button
        disabledReason={length === 0 ? "Select waypoints first, in Hunts or on the map." : null}
        onClick={() => dispatch(standsFromSelection())}
      >
        {count > 1
          ? `Use ${length > count ? `first ${count}` : count} selected waypoints`
          : "Use selected waypoint"}
      </Button>
    </>
  );
}
