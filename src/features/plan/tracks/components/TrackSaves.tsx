import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import results from "../../components/Results.module.css";
import { selectTracks, selectWhyNotReplaced, selectWhyNotSaved } from "../selectors";
import { saveTracks } from "../slice";

/** Buttons to save the changed tracks as new ones or replace the old ones. */
export function TrackSaves() {
  const dispatch = useAppDispatch();
  const { result, ids } = useAppSelector(selectTracks);
  const whyNotSaved = useAppSelector(selectWhyNotSaved);
  const whyNotReplaced = useAppSelector(selectWhyNotReplaced);
  if (!result) return null;
  const count = result.pieces.points.length;
  const one = count === 1 && ids.length === 1;
  return (
    <section className={results.results} aria-label="Save">
      <div className={results.saves}>
        <Button variant="primary" disabledReason={whyNotSaved} onClick={() => dispatch(saveTracks("new"))}>
          {count > 1 ? `Save as ${plural(count, "new track")}` : "Save as new track"}
        </Button>
        <Button disabledReason={whyNotReplaced} onClick={() => dispatch(saveTracks("replace"))}>
          {ids.length === 1 ? "Replace" : `Replace ${plural(ids.length, "track")}`}
        </Button>
      </div>
      <p className={results.note}>
        {one
          ? "Replacing keeps the track's notes, photos and hunts."
          : "Replacing moves the old tracks with their notes and photos to Recently deleted."}{" "}
        You can undo it.
      </p>
    </section>
  );
}
