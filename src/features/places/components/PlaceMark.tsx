import { MapPin } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Tooltip } from "../../../ui/Tooltip";
import { useMapStage, useViewpoint } from "../../map/components/MapStageContext";
import { selectHideCoordinates } from "../../preferences/settingsSelectors";
import { clearMark, type Place } from "../slice";
import styles from "./PlaceMark.module.css";

/** Marks a searched or entered place on the map. A click removes the mark. */
export function PlaceMark() {
  const place = useAppSelector((state) => state.places.marked);
  return place && <MarkAt place={place} />;
}

function MarkAt({ place }: { place: Place }) {
  const dispatch = useAppDispatch();
  const stage = useMapStage();
  const hidden = useAppSelector(selectHideCoordinates);
  // Rerenders when the map moves.
  useViewpoint();
  const screen = stage.toScreen(place.longitude, place.latitude);
  if (!screen) return null;
  // The label may be coordinates.
  const label = `${hidden ? "Place" : place.label}: remove marker`;
  return (
    <div className={styles.anchor} style={{ transform: `translate(${screen.x}px, ${screen.y}px)` }}>
      <Tooltip text={label}>
        <button
          type="button"
          className={styles.mark}
          aria-label={label}
          onClick={() => dispatch(clearMark())}
        >
          <MapPin aria-hidden="true" />
        </button>
      </Tooltip>
    </div>
  );
}
