import { Binoculars, X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { EmptyState } from "../../../../ui/EmptyState";
import { IconButton } from "../../../../ui/IconButton";
import results from "../../components/Results.module.css";
import { useSpotName } from "../../components/useSpotName";
import { selectGlassing } from "../selectors";
import { spotsChosen } from "../slice";
import styles from "./Glassing.module.css";
import { SpotSources } from "./SpotSources";

/** Shows the chosen spots, or how to choose some: on the map, at its center or from the selection. */
export function Spots() {
  const dispatch = useAppDispatch();
  const { spots } = useAppSelector(selectGlassing);
  const nameOf = useSpotName();
  const [only] = spots;
  if (!only)
    return (
      <EmptyState
        icon={<Binoculars aria-hidden="true" />}
        text="Click the map, a waypoint or a line to see what's visible from there."
      >
        <SpotSources />
      </EmptyState>
    );
  return (
    <div className={styles.spots}>
      <p className={styles.from}>
        From <strong>{spots.length === 1 ? nameOf(only) : plural(spots.length, "spot")}</strong>
      </p>
      <IconButton label="Clear spots" icon={<X />} onClick={() => dispatch(spotsChosen([]))} />
      <p className={results.note}>Click the map, a waypoint or a line to look from somewhere else.</p>
      <div className={styles.sources}>
        <SpotSources />
      </div>
    </div>
  );
}
