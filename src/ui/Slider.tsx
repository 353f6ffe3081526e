import { useId } from "react";
import { NumberBox } from "./NumberBox";
import styles from "./Slider.module.css";
import { SliderTrack } from "./SliderTrack";

export interface SliderProps {
  label: string;
  /** One value, or two for a range. */
  values: readonly number[];
  min: number;
  max: number;
  step: number;
  /** Unit after the number, such as "ft" or "%". */
  unit?: string;
  /** Called on every move. */
  onChange: (values: number[]) => void;
  /** Called once on release, for saving. */
  onCommit?: (values: number[]) => void;
  disabled?: boolean;
  /** Text for screen readers instead of the number. */
  valueText?: string;
}

/** Slider for a value or a range. The numbers can also be typed. */
export function Slider(props: SliderProps) {
  const id = useId();
  const names =
    props.values.length > 1 ? [`${props.label}, minimum`, `${props.label}, maximum`] : [props.label];
  const type = (index: number, value: number) => {
    const values = props.values.with(index, value).toSorted((a, b) => a - b);
    props.onChange(values);
    props.onCommit?.(values);
  };
  return (
    <div className={styles.slider}>
      <span id={id} className={styles.label}>
        {props.label}
      </span>
      <span className={styles.numbers}>
        {props.values.map((value, index) => (
          <NumberBox
            // biome-ignore lint/suspicious/noArrayIndexKey: least and greatest are what the place says
            key={index}
            label={names[index] ?? props.label}
            value={value}
            min={props.min}
            max={props.max}
            step={props.step}
            disabled={props.disabled ?? false}
            onChange={(typed) => type(index, typed)}
          />
        ))}
        {props.unit}
      </span>
      <SliderTrack
        values={props.values}
        labels={names}
        min={props.min}
        max={props.max}
        step={props.step}
        disabled={props.disabled ?? false}
        {...(props.valueText === undefined ? {} : { valueText: props.valueText })}
        onChange={props.onChange}
        onCommit={props.onCommit}
      />
    </div>
  );
}
