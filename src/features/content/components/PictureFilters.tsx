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
  /** Null: no filter. */
  value: readonly Value[] | null;
  onChange: (value: Value[] | null) => void;
}

/** Two rows of swatches. */
const FIRST_COLORS = 16;
const FIRST_ICONS = 10;

const names = new Map(
  COLORS.map(({ name, hex }) => [colorNumber(fromHex(hex) ?? [0, 0, 0, 1]), name] as const),
);
const hexOf = (color: number) => `#${color.toString(16).padStart(6, "0").toUpperCase()}`;

/** Colors in use, most frequent first. */
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

/** Waypoint icons in use, most frequent first. */
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
  /** Number of buttons shown before "More" is clicked. */
  first: number;
  nameOf: (value: Value) => string;
  draw: (value: Value) => ReactNode;
}

/** Toggle buttons with icons or swatches; none pressed means no filter. Renders nothing if there's only one value. */
function Pictures<Value extends string | number>(props: PicturesProps<Value>) {
  const { there, value, legend, first, nameOf, draw, onChange } = props;
  const [all, setAll] = useState(false);
  if (there.length < 2 && value === null) return null;
  const more = there.length > first + 1 && !all;
  const counts = new Map(there);
  // Chosen values stay visible even if no feature has them anymore.
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
