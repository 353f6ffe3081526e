import { useAppDispatch } from "../../../app/hooks";
import { NumberBox } from "../../../ui/NumberBox";
import { SliderTrack } from "../../../ui/SliderTrack";
import { chooseOpacity, moveOpacity } from "../slice";
import styles from "./layers.module.css";

interface OpacityLineProps {
  /** What it is the opacity of. */
  name: string;
  /** Under which the preferences keep it. */
  preferenceKey: string;
  /** 0 to 1. */
  opacity: number;
  /** What it is unless it is changed: kept as no entry. */
  fallback: number;
  disabled?: boolean;
}

/** How opaque a layer or overlay is drawn, in one line: a slider, and its percentage to be typed. */
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
      <span className={styles.percent}>
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
