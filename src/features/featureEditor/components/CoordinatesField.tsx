import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatCoordinates } from "../../../domain/coordinates";
import { NO_VALUE } from "../../../domain/units";
import { TextField } from "../../../ui/TextField";
import { selectHideCoordinates } from "../../account/selectors";
import type { LocationState } from "../location";
import { locationChanged, placeLocation } from "../slice";
import { typedPlace } from "./typedPlace";

const NOT_UNDERSTOOD =
  "These are no coordinates that can be read. Write for example 40.5, -107.5 or 13T BF 88 43 as MGRS.";

/** The waypoint's coordinates: they follow it, and move it when they are typed. */
export function CoordinatesField({ location }: { location: LocationState }) {
  const dispatch = useAppDispatch();
  const { typed, position } = location;
  const place = typedPlace(typed);
  const [longitude = 0, latitude = 0] = position ?? [];
  const hidden = useAppSelector(selectHideCoordinates);
  const shown = hidden ? NO_VALUE : formatCoordinates("dd", { longitude, latitude });
  const take = () => {
    if (place && place !== "unknown") dispatch(placeLocation(place));
  };
  return (
    <TextField
      label="Coordinates"
      value={typed ?? shown}
      spellCheck={false}
      autoComplete="off"
      hint="Degrees, MGRS, USNG, UTM and others are understood. Enter moves the waypoint there."
      error={place === "unknown" ? NOT_UNDERSTOOD : null}
      onFocus={(event) => event.target.select()}
      onChange={(text) => dispatch(locationChanged({ typed: text }))}
      onEnter={take}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Escape" && typed !== null) dispatch(locationChanged({ typed: null }));
      }}
    />
  );
}
