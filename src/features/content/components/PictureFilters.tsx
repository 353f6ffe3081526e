import { type ReactNode, useState } from "react";
import { COLORS, fromHex } from "../../../domain/catalogs";
import { colorNumber } from "../../../domain/contentFilter";
import { ICONS } from "../../../domain/icons";
import { formatCount } from "../../../domain/units";
import { FeatureIcon } from "../../../icons/FeatureIcon";
import { Button } from "../../../ui/Button";
import { toggled } from "./FilterChoice";
import styles from "./filters.module.css";

interface PictureFilterProps<Value extends string | number> {
  there: readonly (readonly [value: Value, count: number])[];
  /** Null: whatever it is. */
  value: readonly Value[] | null;
  onChange: (value: Value[] | null) => void;
}

/** Two rows of them. */
const FIRST_COLORS = 16;
const FIRST_ICONS = 10;

const names = new Map(
  COLORS.map(({ name, hex }) => [colorNumber(fromHex(hex) ?? [0, 0, 0, 1]), name] as const),
);
const hexOf = (color: number) => `#${color.toString(16).padStart(6, "0").toUpperCase()}`;

/** Colors in use, the most frequent first. */
export function ColorFilter(props: PictureFilterProps<number>) {
  return (
    <Pictures
      {...props}
      legend="Color"
      className={styles.swatches}
      first={FIRST_COLORS}
      nameOf={(color) => names.get(color) ?? hexOf(color)}
      draw={(color) => <span className={styles.color} style={{ background: hexOf(color) }} />}
    />
  );
}

const ICON_NAMES = new Map(ICONS.map(({ key, display }) => [key, display]));

/** Icons of waypoints in use, the most frequent first. */
export function IconFilter(props: PictureFilterProps<string>) {
  return (
    <Pictures
      {...props}
      legend="Icon"
      className={styles.icons}
      first={FIRST_ICONS}
      nameOf={(icon) => ICON_NAMES.get(icon) ?? icon}
      draw={(icon) => <FeatureIcon icon={icon} size={24} />}
    />
  );
}

interface PicturesProps<Value extends string | number> extends PictureFilterProps<Value> {
  legend: string;
  className: string | undefined;
  /** How many are there before "More" is pressed. */
  first: number;
  nameOf: (value: Value) => string;
  draw: (value: Value) => ReactNode;
}

/** Toggle buttons with icons; none pressed means no filter. Nothing where there is no choice. */
function Pictures<Value extends string | number>(props: PicturesProps<Value>) {
  const { there, value, legend, first, nameOf, draw, onChange } = props;
  const [all, setAll] = useState(false);
  if (there.length < 2 && value === null) return null;
  const more = there.length > first + 1 && !all;
  const counts = new Map(there);
  // What is chosen stays in sight, also where nothing has it any more.
  const shown = (more ? there.slice(0, first) : there).map(([each]) => each);
  for (const each of value ?? []) if (!shown.includes(each)) shown.push(each);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={props.className}>
        {shown.map((each) => {
          const label = `${nameOf(each)} (${formatCount(counts.get(each) ?? 0)})`;
          return (
            <button
              key={each}
              type="button"
              className={styles.picture}
              aria-label={label}
              title={label}
              aria-pressed={value?.includes(each) ?? false}
              onClick={() => onChange(toggled(value, each))}
            >
              {draw(each)}
            </button>
          );
        })}
      </div>
      {more && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {formatCount(there.length - first)} more
        </Button>
      )}
    </fieldset>
  );
}
