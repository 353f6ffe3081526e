import { Crosshair } from "lucide-react";
import { useState } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { formatCoordinates, nameOfMatch, readPlaces } from "../../../domain/coordinates";
import { Button } from "../../../ui/Button";
import { PopoverMenu } from "../../../ui/PopoverMenu";
import { TextField } from "../../../ui/TextField";
import { goToPlace } from "../../places";

const HINT = "Enter degrees, MGRS, USNG, UTM, ISO 6709, or a Google or Apple Maps link.";
const NOT_UNDERSTOOD = "Couldn't read these coordinates. Try 40.5, -107.5 or MGRS such as 13T BF 88 43.";

/** Moves the map to entered coordinates. The input stays until it's valid. */
export function GoToCoordinates() {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState(false);
  const {
    places: [match],
    refusal,
  } = readPlaces(text);
  const go = () => {
    setRefused(!match);
    if (!match) return;
    const { longitude, latitude } = match;
    dispatch(goToPlace({ longitude, latitude, label: text.trim() }));
    setText("");
    setOpen(false);
  };
  const understood = match && `${nameOfMatch(match)}: ${formatCoordinates("dd", match)}`;
  return (
    <PopoverMenu name="Go to coordinates" icon={<Crosshair />} open={open} onOpenChange={setOpen}>
      <TextField
        label="Go to coordinates"
        value={text}
        spellCheck={false}
        autoComplete="off"
        placeholder="40.5, -107.5"
        hint={understood ?? HINT}
        error={refused && !match ? (refusal ?? NOT_UNDERSTOOD) : null}
        onChange={setText}
        onEnter={go}
      />
      <Button variant="primary" onClick={go}>
        Go there
      </Button>
    </PopoverMenu>
  );
}
