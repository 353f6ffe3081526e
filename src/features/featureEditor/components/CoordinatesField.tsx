import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatCoordinates } from "../../../domain/coordinates";
import { NO_VALUE } from "../../../domain/units";
import { TextField } from "../../../ui/TextField";
import { selectHideCoordinates } from "../../preferences/settingsSelectors";
import type { LocationState } from "../location";
import { locationChanged, placeLocation } from "../slice";
import { typedPlace } from "./typedPlace";

const NOT_UNDERSTOOD = "Couldn't read these coordinates. Try 40.5, -107.5 or MGRS such as 13T BF 88 43.";

/** Field with the waypoint's coordinates. It follows the waypoint, and typing a position moves the waypoint. */
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
      hint="Enter degrees, MGRS, USNG, UTM and more. Press Enter to move the waypoint."
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
