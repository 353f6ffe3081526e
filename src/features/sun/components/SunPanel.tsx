import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { clockText, localTime, momentOf } from "../../../domain/zonedTime";
import { Button } from "../../../ui/Button";
import { SliderTrack } from "../../../ui/SliderTrack";
import { Switch } from "../../../ui/Switch";
import { TextField } from "../../../ui/TextField";
import { useViewpoint } from "../../map/components/MapStageContext";
import { shadowsSet, sunSet } from "../slice";
import { sunText } from "../sunText";
import styles from "./SunPanel.module.css";
import { useTimeZone } from "./useTimeZone";

const DAY_MINUTES = 24 * 60;
const STEP_MINUTES = 5;
/** Used until the time zones are loaded. */
const UTC = "UTC";

/** Date and time of the sun in the time zone of the map center. Starts with the current time. */
export function SunPanel() {
  const dispatch = useAppDispatch();
  const { at, shadows } = useAppSelector((state) => state.sun);
  const [opened] = useState(() => Date.now());
  const { longitude = 0, latitude = 0 } = useViewpoint() ?? {};
  const known = useTimeZone(longitude, latitude);
  const zone = known ?? UTC;
  const moment = at ?? opened;
  const { date, minutes } = localTime(moment, zone);
  const set = (day: string, minute: number) =>
    dispatch(sunSet(momentOf({ date: day, minutes: minute }, zone)));
  const time = clockText(moment, zone);
  return (
    <>
      <Switch
        label="Sunlight"
        hint="Off: even light, day and night."
        checked={at !== null}
        onChange={(on) => dispatch(sunSet(on ? moment : null))}
      />
      <div className={styles.row}>
        <TextField
          label="Date"
          type="date"
          value={date}
          disabled={known === null}
          // A cleared field is empty, which isn't a date.
          onChange={(day) => day && set(day, minutes)}
        />
        <Button variant="quiet" onClick={() => dispatch(sunSet(Date.now()))}>
          Now
        </Button>
      </div>
      <SliderTrack
        labels={["Time of day"]}
        values={[minutes]}
        min={0}
        max={DAY_MINUTES - STEP_MINUTES}
        step={STEP_MINUTES}
        valueText={time}
        disabled={known === null}
        onChange={([next = minutes]) => set(date, next)}
      />
      <p className={styles.text} role="status">
        <strong>{time}</strong>
        <span>Time zone: {known ?? "loading…"}</span>
        <span>{sunText(moment, longitude, latitude)}</span>
      </p>
      <Switch
        label="Shadows"
        hint="Slow without a graphics card."
        checked={shadows}
        disabled={at === null}
        onChange={(on) => dispatch(shadowsSet(on))}
      />
    </>
  );
}
