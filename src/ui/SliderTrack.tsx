import { Slider } from "radix-ui";
import type { KeyboardEvent } from "react";
import styles from "./Slider.module.css";

export interface SliderTrackProps {
  /** One value, or two for a range. */
  values: readonly number[];
  labels: readonly string[];
  min: number;
  max: number;
  step: number;
  disabled?: boolean;
  /** Shows a dot at each step. */
  dots?: boolean;
  /** Text for screen readers instead of the number. */
  valueText?: string;
  /** Called on every move. */
  onChange: (values: number[]) => void;
  /** Called once on release. */
  onCommit?: ((values: number[]) => void) | undefined;
  /** Called before the track's own key handling, which preventDefault suppresses. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** Track with a thumb per value, without the numbers of a Slider. */
export function SliderTrack(props: SliderTrackProps) {
  const { values, labels, min, max, step, disabled = false, dots = false } = props;
  const steps = dots ? Math.round((max - min) / step) : 0;
  return (
    <Slider.Root
      className={styles.root}
      value={[...values]}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={props.onChange}
      onValueCommit={(next) => props.onCommit?.(next)}
    >
      <Slider.Track className={styles.track}>
        <Slider.Range className={styles.range} />
        {steps > 0 &&
          Array.from({ length: steps + 1 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            <span key={index} className={styles.dot} style={{ left: `${(index / steps) * 100}%` }} />
          ))}
      </Slider.Track>
      {values.map((_, index) => (
        <Slider.Thumb
          // biome-ignore lint/suspicious/noArrayIndexKey: a thumb is its place
          key={index}
          className={styles.thumb}
          aria-label={labels[index]}
          aria-valuetext={props.valueText}
          onKeyDown={props.onKeyDown}
        />
      ))}
    </Slider.Root>
  );
}
