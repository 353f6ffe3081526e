import { Binoculars, X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { IconButton } from "../../../../ui/IconButton";
import { selectCandidates, selectGlassing } from "../selectors";
import { glassFromSelection, spotsChosen } from "../slice";
import { MOST_SPOTS } from "../spots";
import styles from "./Glassing.module.css";
import { useSpotName } from "./useSpotName";

/** Where one looks from: a click on the map, or what is selected. */
export function Spots() {
  const dispatch = useAppDispatch();
  const { spots } = useAppSelector(selectGlassing);
  const nameOf = useSpotName();
  const [only] = spots;
  if (!only)
    return (
      <EmptyState
        icon={<Binoculars aria-hidden="true" />}
        text="Click the map or a waypoint to see what's visible from there."
      >
        <FromSelection />
      </EmptyState>
    );
  return (
    <div className={styles.spots}>
      <p className={styles.from}>
        From <strong>{spots.length === 1 ? nameOf(only) : plural(spots.length, "spot")}</strong>
      </p>
      <IconButton label="Clear spots" icon={<X />} onClick={() => dispatch(spotsChosen([]))} />
      <p className={styles.note}>Click the map or a waypoint to look from somewhere else.</p>
      <FromSelection />
    </div>
  );
}

function FromSelection() {
  const dispatch = useAppDispatch();
  const { waypoints, lines } = useAppSelector(selectCandidates);
  const parts = [
    waypoints.length > 0 && plural(waypoints.length, "waypoint"),
    lines.length > 0 && plural(lines.length, "line"),
  ].filter(Boolean);
  const many = waypoints.length > MOST_SPOTS;
  return (
    <Button
      disabledReason={parts.length > 0 ? null : "Select waypoints or lines first, in Hunts or on the map."}
      onClick={() => dispatch(glassFromSelection())}
    >
      {many
        ? `Compare the first ${MOST_SPOTS} selected waypoints`
        : `Compare ${parts.length > 0 ? `${parts.join(" and ")} selected` : "selected waypoints"}`}
    </Button>
  );
}
