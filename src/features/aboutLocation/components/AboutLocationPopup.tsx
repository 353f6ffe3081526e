import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { MapPopup, PopupFoot } from "../../featurePopup";
import { selectAbout, selectHere } from "../selectors";
import { closeAboutPopup, viewLocation } from "../slice";
import styles from "./aboutLocation.module.css";
import { PlaceActions } from "./PlaceActions";
import { PlaceFacts } from "./PlaceFacts";

/** Summary of the clicked location. */
export function AboutLocationPopup() {
  const dispatch = useAppDispatch();
  const { place, popup, placeName, naming, layers } = useAppSelector(selectAbout);
  const { layers: here, overlays } = useAppSelector(selectHere);
  if (!place || !popup) return null;
  const asking = layers.some(({ status }) => status.state === "running");
  const found = [...here, ...overlays].filter(({ features }) => features.length > 0).length;
  return (
    <MapPopup
      // Remounts when another location is clicked.
      key={`${place.longitude} ${place.latitude}`}
      label="About this location"
      title="About this location"
      longitude={place.longitude}
      latitude={place.latitude}
      onClose={() => dispatch(closeAboutPopup())}
    >
      {(placeName || naming.state === "running") && (
        <p className={styles.title}>{placeName ?? "Looking up..."}</p>
      )}
      <PlaceFacts />
      <PlaceActions place={place} />
      <PopupFoot onView={() => dispatch(viewLocation())}>
        {asking ? "Checking layers..." : layers.length > 0 ? `${plural(found, "layer")} here` : ""}
      </PopupFoot>
    </MapPopup>
  );
}
