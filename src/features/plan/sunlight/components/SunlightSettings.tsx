import { Pause, Play } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { clockText } from "../../../../domain/zonedTime";
import { Button } from "../../../../ui/Button";
import { RadioList } from "../../../../ui/RadioList";
import { sunText } from "../../../sun";
import { DateAndTime, TimeOfDay } from "../../components/DateAndTime";
import results from "../../components/Results.module.css";
import { selectSunlight, selectTimes } from "../selectors";
import { changeSunlight, sunlightHere, sunlightPlaying } from "../slice";
import { DayBar } from "./DayBar";
import styles from "./Sunlight.module.css";

const MODES = [
  { value: "moment", label: "Sun and shade at a time" },
  { value: "hours", label: "Hours of sun in the day" },
] as const;

/** Settings for date, time and what to show. */
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
      <DateAndTime
        date={settings.date}
        minutes={settings.mode === "moment" ? settings.minutes : null}
        disabled={!place}
        onDate={(date) => dispatch(changeSunlight({ date }))}
        onMinutes={(minutes) => dispatch(changeSunlight({ minutes }))}
      />
      {settings.mode === "moment" && (
        <div className={styles.time}>
          <TimeOfDay
            minutes={settings.minutes}
            text={time}
            disabled={!place}
            onMinutes={(minutes) => dispatch(changeSunlight({ minutes }))}
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
