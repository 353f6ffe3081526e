import { Route, X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { IconButton } from "../../../../ui/IconButton";
import { selectFeature } from "../../../content/selectors";
import results from "../../components/Results.module.css";
import { selectLineIds, selectTracks } from "../selectors";
import { tracksChosen, tracksOfSelection } from "../slice";
import styles from "./Tracks.module.css";

/** Number of lines listed by name. More would push everything else out of view. */
const FEW = 5;

/** Chosen lines and tracks. They can come from a click on the map, the selection or a feature's details. */
export function TrackChoice() {
  const dispatch = useAppDispatch();
  const { ids } = useAppSelector(selectTracks);
  const { length } = useAppSelector(selectLineIds);
  const ofSelection = (
    <Button
      disabledReason={length === 0 ? "Select tracks or lines first, in Hunts or on the map." : null}
      onClick={() => dispatch(tracksOfSelection())}
    >
      {length === 0 ? "Use selection" : `Use ${plural(length, "selected track")}`}
    </Button>
  );
  if (ids.length === 0)
    return (
      <EmptyState icon={<Route aria-hidden="true" />} text="Click a track or a line on the map.">
        {ofSelection}
      </EmptyState>
    );
  return (
    <section className={styles.chosen} aria-label="Chosen tracks">
      <ul className={styles.tracks}>
        {ids.slice(0, FEW).map((uuid) => (
          <Chosen key={uuid} uuid={uuid} others={ids.filter((id) => id !== uuid)} />
        ))}
      </ul>
      {ids.length > FEW && <p className={results.note}>And {plural(ids.length - FEW, "more track")}.</p>}
      <p className={results.note}>Click another track on the map to add it.</p>
      <div className={results.saves}>
        {ofSelection}
        {ids.length > 1 && (
          <Button variant="quiet" onClick={() => dispatch(tracksChosen([]))}>
            Clear all
          </Button>
        )}
      </div>
    </section>
  );
}

function Chosen({ uuid, others }: { uuid: string; others: string[] }) {
  const dispatch = useAppDispatch();
  const title = useAppSelector((state) => selectFeature(state, uuid)?.title) ?? "Deleted track";
  return (
    <li className={styles.track}>
      <span className={styles.name} title={title}>
        {title}
      </span>
      <IconButton label={`Clear ${title}`} icon={<X />} onClick={() => dispatch(tracksChosen(others))} />
    </li>
  );
}
