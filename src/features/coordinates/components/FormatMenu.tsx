import { Check, ChevronUp } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import {
  COORDINATE_FORMAT_NAMES,
  COORDINATE_FORMATS,
  type CoordinateFormat,
  formatCoordinates,
} from "../../../domain/coordinates";
import menu from "../../../ui/Menu.module.css";
import { coordinateFormatChosen } from "../../preferences/settings";
import { selectCoordinateFormat } from "../../preferences/settingsSelectors";
import styles from "./Coordinates.module.css";
import { useReading } from "./useReadPlace";

/** Menu of the nine formats, each with the current coordinates as an example, unless coordinates are hidden. */
export function FormatMenu({ hidden }: { hidden: boolean }) {
  const dispatch = useAppDispatch();
  const format = useAppSelector(selectCoordinateFormat);
  const choose = (value: string) => {
    const chosen = COORDINATE_FORMATS.find((name) => name === value);
    if (chosen) dispatch(coordinateFormatChosen(chosen));
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button
          type="button"
          className={styles.format}
          aria-label={`Coordinate format: ${COORDINATE_FORMAT_NAMES[format]}`}
        >
          {COORDINATE_FORMAT_NAMES[format]}
          <ChevronUp aria-hidden="true" />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={menu.menu}
          aria-label="Coordinate format"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <DropdownMenu.RadioGroup value={format} onValueChange={choose}>
            {COORDINATE_FORMATS.map((name) => (
              <DropdownMenu.RadioItem key={name} value={name} className={menu.item}>
                <span className={menu.label}>
                  {COORDINATE_FORMAT_NAMES[name]}
                  {!hidden && <Written format={name} />}
                </span>
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden="true" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Mounted only while the menu is open, since it formats every position nine times. */
function Written({ format }: { format: CoordinateFormat }) {
  const text = useReading((place) => formatCoordinates(format, place));
  return <span className={menu.reason}>{text}</span>;
}
