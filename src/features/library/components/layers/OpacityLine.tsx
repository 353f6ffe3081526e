import { useAppDispatch } from "../../../../app/hooks";
import { cx } from "../../../../ui/cx";
import { NumberBox } from "../../../../ui/NumberBox";
import slider from "../../../../ui/Slider.module.css";
import { SliderTrack } from "../../../../ui/SliderTrack";
import { chooseOpacity, moveOpacity } from "../../../layers";
import styles from "./layers.module.css";

interface OpacityLineProps {
  /** Name of the layer, category or overlay. */
  name: string;
  /** Key in the preferences. */
  preferenceKey: string;
  /** From 0 to 1. */
  opacity: number;
  /** Default opacity, for which the preferences have no entry. */
  fallback: number;
  disabled?: boolean;
}

/** Opacity control in one line: a slider and a field for the percentage. */
export function OpacityLine({
  name,
  preferenceKey: key,
  opacity,
  fallback,
  disabled = false,
}: OpacityLineProps) {
  const dispatch = useAppDispatch();
  const label = `Opacity of ${name}`;
  const percent = Math.round(opacity * 100);
  const move = (next: number) => dispatch(moveOpacity({ key, opacity: next / 100 }));
  const choose = (next: number) => dispatch(chooseOpacity({ key, opacity: next / 100, fallback }));
  return (
    <div className={styles.opacityLine}>
      <SliderTrack
        values={[percent]}
        labels={[label]}
        min={0}
        max={100}
        step={1}
        disabled={disabled}
        valueText={`${percent}%`}
        onChange={([next = 0]) => move(next)}
        onCommit={([next = 0]) => choose(next)}
      />
      <span className={cx(slider.numbers, styles.percent)}>
        <NumberBox
          label={label}
          value={percent}
          min={0}
          max={100}
          step={1}
          disabled={disabled}
          onChange={choose}
        />
      </span>
    </div>
  );
}
