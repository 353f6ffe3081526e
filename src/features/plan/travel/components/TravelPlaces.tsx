import { Crosshair, Footprints, X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { IconButton } from "../../../../ui/IconButton";
import results from "../../components/Results.module.css";
import { useSpotName } from "../../components/useSpotName";
import { selectTravel } from "../selectors";
import { endChosen, startChosen, travelAtCenter } from "../slice";
import styles from "./Travel.module.css";

/** Start and destination. They can come from a click on the map, a waypoint or the map center. */
export function TravelPlaces() {
  const dispatch = useAppDispatch();
  const { start, end } = useAppSelector(selectTravel);
  const nameOf = useSpotName();
  const center = (
    <Button icon={<Crosshair aria-hidden="true" />} onClick={() => dispatch(travelAtCenter())}>
      Use map center
    </Button>
  );
  if (!start)
    return (
      <EmptyState
        icon={<Footprints aria-hidden="true" />}
        text="Click the map or a waypoint to start from there."
      >
        {center}
      </EmptyState>
    );
  return (
    <div className={styles.places}>
      <Place letter="A" what="Start" name={nameOf(start)} onClear={() => dispatch(startChosen(null))} />
      {end && (
        <Place letter="B" what="Destination" name={nameOf(end)} onClear={() => dispatch(endChosen(null))} />
      )}
      <p className={results.note}>
        {end
          ? "Click the map or a waypoint to go elsewhere."
          : "Click the map or a waypoint for a route there."}
      </p>
      <div className={results.saves}>{center}</div>
    </div>
  );
}

interface PlaceProps {
  /** Same letter as on the map. */
  letter: string;
  what: string;
  name: string;
  onClear: () => void;
}

function Place({ letter, what, name, onClear }: PlaceProps) {
  return (
    <div className={styles.place}>
      <span className={results.letter} aria-hidden="true">
        {letter}
      </span>
      <p className={styles.name}>
        {what} <strong>{name}</strong>
      </p>
      <IconButton label={`Clear ${what.toLowerCase()}`} icon={<X />} onClick={onClear} />
    </div>
  );
}
