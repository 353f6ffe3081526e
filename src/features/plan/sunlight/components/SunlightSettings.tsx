import { Pause, Play } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { clockText } from "../../../../domain/zonedTime";
import { Button } from "../../../../ui/Button";
import { RadioList } from "../../../../ui/RadioList";
import { SliderTrack } from "../../../../ui/SliderTrack";
import { TextField } from "../../../../ui/TextField";
import { sunText } from "../../../sun/sunText";
import results from "../../components/Results.module.css";
import { selectSunlight, selectTimes } from "../selectors";
import { changeSunlight, LAST_MINUTE, sunlightHere, sunlightPlaying } from "../slice";
import { DayBar } from "./DayBar";
import styles from "./Sunlight.module.css";

const STEP = 5;

const MODES = [
  { value: "moment", label: "Sun and shade at a time" },
  { value: "hours", label: "Hours of sun in the day" },
] as const;

/** Minutes since midnight as a time field has them: "07:30". */
const fieldTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

function minutesOf(typed: string): number {
  const [hours = 0, minutes = 0] = typed.split(":").map(Number);
  return 60 * hours + minutes;
}

/** The day, the time, and what is shown of them. */
export function SunlightSettings() {
  const dispatch = useAppDispatch();
  const { settings, place, moved, playing } = useAppSelector(selectSunlight);
  const times = useAppSelector(selectTimes);
  const time = times && place ? clockText(times.at, place.zone) : "";
  return (
    <>
      <RadioList
        label="Show"
        options={MODES}
        value={settings.mode}
        onChange={(mode) => dispatch(changeSunlight({ mode }))}
      />
      <div className={styles.when}>
        <TextField
          label="Date"
          type="date"
          value={settings.date}
          disabled={!place}
          // An emptied field is no day.
          onChange={(date) => date && dispatch(changeSunlight({ date }))}
        />
        {settings.mode === "moment" && (
          <TextField
            label="Time"
            type="time"
            value={fieldTime(settings.minutes)}
            disabled={!place}
            onChange={(typed) => typed && dispatch(changeSunlight({ minutes: minutesOf(typed) }))}
          />
        )}
      </div>
      {settings.mode === "moment" && (
        <div className={styles.time}>
          <p className={styles.clock}>
            <span>Time of day</span>
            <strong>{time}</strong>
          </p>
          <SliderTrack
            labels={["Time of day"]}
            values={[settings.minutes]}
            min={0}
            max={LAST_MINUTE}
            step={STEP}
            valueText={time}
            disabled={!place}
            onChange={([minutes = settings.minutes]) => dispatch(changeSunlight({ minutes }))}
          />
          <DayBar />
          <p className={results.note}>
            {times && place && sunText(times.at, place.longitude, place.latitude)}
          </p>
        </div>
      )}
      <div className={results.saves}>
        {settings.mode === "moment" && (
          <Button
            icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            disabled={!place}
            onClick={() => dispatch(sunlightPlaying(!playing))}
          >
            {playing ? "Pause" : "Play the day"}
          </Button>
        )}
        <Button
          disabledReason={moved ? null : "The map shows the area that was computed."}
          onClick={() => dispatch(sunlightHere())}
        >
          Use this view
        </Button>
      </div>
    </>
  );
}
