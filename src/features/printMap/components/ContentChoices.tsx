import type { SheetGrid } from "../../../../workers/sheet/types";
import { Checkbox } from "../../../ui/Checkbox";
import type { Option } from "../../../ui/RadioList";
import { Select } from "../../../ui/Select";
import type { SheetChoice } from "../slice";
import styles from "./printMap.module.css";
import { useOptions } from "./useOptions";

const GRIDS: readonly Option<SheetGrid>[] = [
  { value: "utm", label: "UTM" },
  { value: "usng", label: "USNG / MGRS" },
  { value: "latlon", label: "Latitude and longitude" },
  { value: "none", label: "None" },
];

const CHOICES: readonly Option<SheetChoice>[] = [
  { value: "hunt", label: "This hunt" },
  { value: "shown", label: "Current map view" },
  { value: "none", label: "None" },
];

/** Options for the content on and around the map. */
export function ContentChoices({ hunt }: { hunt: boolean }) {
  const { options, change } = useOptions();
  const none = options.content === "none";
  return (
    <>
      <div className={styles.pair}>
        <Select label="Grid" options={GRIDS} value={options.grid} onChange={(grid) => change({ grid })} />
        <Select
          label="My content"
          options={hunt ? CHOICES : CHOICES.filter(({ value }) => value !== "hunt")}
          value={options.content}
          onChange={(content) => change({ content })}
        />
      </div>
      <div>
        <Checkbox
          label="Names"
          checked={options.names && !none}
          disabled={none}
          onChange={(names) => change({ names })}
        />
        <Checkbox
          label="Legend"
          checked={options.legend && !none}
          disabled={none}
          onChange={(legend) => change({ legend })}
        />
        <Checkbox label="QR code" checked={options.link} onChange={(link) => change({ link })} />
        {options.link && <LinkHint hunt={hunt} />}
      </div>
    </>
  );
}

/** Explains where the QR code leads. */
function LinkHint({ hunt }: { hunt: boolean }) {
  return (
    <p className={styles.hint}>
      {hunt
        ? "Opens the hunt's share link if you created one, otherwise this place on the map."
        : "Opens this place on the map."}
    </p>
  );
}
