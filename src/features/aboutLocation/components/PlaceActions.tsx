import { Copy, MapPinPlus, Navigation, Ruler } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatCoordinates, NO_COORDINATES } from "../../../domain/coordinates";
import { directionsUrl, type Place } from "../../../domain/location";
import { IconButton } from "../../../ui/IconButton";
import { IconLink } from "../../../ui/IconLink";
import { measureFrom } from "../../map/slice";
import { copyCoordinates } from "../../places";
import { selectCoordinateFormat, selectHideCoordinates } from "../../preferences/settingsSelectors";
import { dropWaypoint } from "../../sketch";
import styles from "./aboutLocation.module.css";

/** Actions for the location: drop a waypoint, measure from it, copy its coordinates, get directions. */
export function PlaceActions({ place }: { place: Place }) {
  const dispatch = useAppDispatch();
  const format = useAppSelector(selectCoordinateFormat);
  const hidden = useAppSelector(selectHideCoordinates);
  const written = formatCoordinates(format, place);
  // Some formats aren't defined near the poles.
  const text = written === NO_COORDINATES ? formatCoordinates("dd", place) : written;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className={styles.actions} role="group" aria-label="At this location">
      <IconButton
        label="Add a waypoint here"
        icon={<MapPinPlus aria-hidden="true" />}
        onClick={() => dispatch(dropWaypoint(place))}
      />
      <IconButton
        label="Measure from here"
        icon={<Ruler aria-hidden="true" />}
        onClick={() => dispatch(measureFrom(place))}
      />
      <IconButton
        label="Copy these coordinates"
        icon={<Copy aria-hidden="true" />}
        disabledReason={hidden ? "coordinates are hidden. Show them in Account" : null}
        onClick={() => dispatch(copyCoordinates(text))}
      />
      <IconLink
        label="Directions in Google Maps"
        icon={<Navigation aria-hidden="true" />}
        href={directionsUrl(place)}
      />
    </div>
  );
}
