import { SliderTrack } from "../../../ui/SliderTrack";
import { TextField } from "../../../ui/TextField";
import { LAST_MINUTE } from "../moment";
import styles from "./DateAndTime.module.css";

/** Slider step in minutes. */
const STEP = 5;

/** Formats minutes since midnight as the value of a time field: "07:30". */
const fieldTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

function minutesOf(typed: string): number {
  const [hours = 0, minutes = 0] = typed.split(":").map(Number);
  return 60 * hours + minutes;
}

interface DateAndTimeProps {
  /** "2026-11-25" */
  date: string;
  /** Minutes since midnight; null to show the date only. */
  minutes: number | null;
  disabled: boolean;
  onDate: (date: string) => void;
  onMinutes: (minutes: number) => void;
}

/** Fields for a date and a time of day. */
export function DateAndTime({ date, minutes, disabled, onDate, onMinutes }: DateAndTimeProps) {
  return (
    <div className={styles.when}>
      <TextField
        label="Date"
        type="date"
        value={date}
        disabled={disabled}
        // A cleared field is empty, which isn't a date.
        onChange={(typed) => typed && onDate(typed)}
      />
      {minutes !== null && (
        <TextField
          label="Time"
          type="time"
          value={fieldTime(minutes)}
          disabled={disabled}
          onChange={(typed) => typed && onMinutes(minutesOf(typed))}
        />
      )}
    </div>
  );
}

interface TimeOfDayProps {
  minutes: number;
  /** Local time at the location; empty until known. */
  text: string;
  disabled: boolean;
  onMinutes: (minutes: number) => void;
}

/** Slider for the time of day. */
export function TimeOfDay({ minutes, text, disabled, onMinutes }: TimeOfDayProps) {
  return (
    <>
      <p className={styles.clock}>
        <span>Time of day</span>
        <strong>{text}</strong>
      </p>
      <SliderTrack
        labels={["Time of day"]}
        values={[minutes]}
        min={0}
        max={LAST_MINUTE}
        step={STEP}
        valueText={text}
        disabled={disabled}
        onChange={([next = minutes]) => onMinutes(next)}
      />
    </>
  );
}
