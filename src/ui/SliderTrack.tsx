import { Slider } from "radix-ui";
import type { KeyboardEvent } from "react";
import styles from "./Slider.module.css";

export interface SliderTrackProps {
  /** One value, or two for a range; each with the name of its thumb. */
  values: readonly number[];
  labels: readonly string[];
  min: number;
  max: number;
  step: number;
  disabled?: boolean;
  /** Each step has a dot. */
  dots?: boolean;
  /** What a reader says instead of the number. */
  valueText?: string;
  /** At each move. */
  onChange: (values: number[]) => void;
  /** Once, when it is let go. */
  onCommit?: ((values: number[]) => void) | undefined;
  /** Before the track's own keys; preventDefault leaves those out. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A rail with a thumb for each value, without the numbers that a Slider shows. */
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
