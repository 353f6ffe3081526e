import { COLORS, type Rgba, STROKE_WIDTHS } from "../../../domain/catalogs";
import { ICONS, type Icon } from "../../../domain/icons";
import { FeatureIcon } from "../../../icons/FeatureIcon";
import { Choices } from "./Choices";
import styles from "./editor.module.css";

interface ChoiceProps<Value> {
  legend: string;
  legendHidden?: boolean;
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Chooses a palette color. The value is "#RRGGBB". */
export function ColorChoice({ value, onChange, ...legends }: ChoiceProps<string>) {
  return (
    <Choices
      {...legends}
      className={styles.swatches}
      itemClassName={styles.swatch}
      options={COLORS.map(({ name, hex }) => ({
        value: hex,
        label: name,
        drawing: <span className={styles.color} style={{ background: hex }} />,
      }))}
      value={value ?? ""}
      onChange={onChange}
    />
  );
}

/** Chooses the weight of lines and outlines, in pixels. */
export function WeightChoice({ legend, value, onChange }: ChoiceProps<number>) {
  return (
    <Choices
      legend={legend}
      className={styles.widths}
      itemClassName={styles.width}
      options={STROKE_WIDTHS.map(({ name, width }) => ({
        value: String(width),
        label: name,
        drawing: (
          <>
            <span className={styles.stroke} style={{ height: width }} />
            <span aria-hidden="true">{name}</span>
          </>
        ),
      }))}
      value={value === null ? "" : String(value)}
      onChange={(width) => onChange(Number(width))}
    />
  );
}

/** Chooses a waypoint icon. The value is its key. */
export function IconChoice({
  value,
  onChange,
  color,
  icons = ICONS,
  ...legends
}: ChoiceProps<string> & { /** Color to draw the icons in. */ color: Rgba; icons?: readonly Icon[] }) {
  return (
    <Choices
      {...legends}
      className={styles.icons}
      itemClassName={styles.tile}
      options={icons.map(({ key, display }) => ({
        value: key,
        label: display,
        drawing: <FeatureIcon icon={key} color={color} size={28} />,
      }))}
      value={value ?? ""}
      onChange={onChange}
    />
  );
}
