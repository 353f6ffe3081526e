import { useState } from "react";
import styles from "./Slider.module.css";

/** Number input that is applied on Enter or blur, snapped to the nearest step within its limits. */
export function NumberBox(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const finish = () => {
    const typed = Number(draft?.replace(",", "."));
    setDraft(null);
    if (draft === null || draft.trim() === "" || !Number.isFinite(typed)) return;
    const value = nearestStep(typed, props.min, props.max, props.step);
    if (value !== props.value) props.onChange(value);
  };
  return (
    <input
      className={styles.number}
      aria-label={`${props.label}, typed`}
      inputMode="decimal"
      disabled={props.disabled}
      value={draft ?? String(props.value)}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish();
        if (event.key !== "Escape" || draft === null) return;
        event.stopPropagation();
        setDraft(null);
      }}
    />
  );
}

/** Returns the nearest step between min and max, without floating-point noise. */
export function nearestStep(value: number, min: number, max: number, step: number): number {
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, Number(stepped.toPrecision(12))));
}
