import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { compassPoint } from "../../../../domain/compass";
import { UNITS } from "../../../../domain/units";
import { clockText } from "../../../../domain/zonedTime";
import { Slider } from "../../../../ui/Slider";
import { selectUnits } from "../../../preferences/selectors";
import { sunText } from "../../../sun";
import { DateAndTime, TimeOfDay } from "../../components/DateAndTime";
import results from "../../components/Results.module.css";
import { metersPer, stepped } from "../../sliders";
import { selectWind, selectWindTime } from "../selectors";
import { changeWind } from "../slice";

/** Slider ranges in the displayed units; values are stored in meters and meters per second. */
const SPEED = { imperial: { min: 0, max: 40, step: 1 }, metric: { min: 0, max: 65, step: 1 } };
const RADIUS = { imperial: { min: 0.1, max: 2, step: 0.1 }, metric: { min: 0.2, max: 3, step: 0.1 } };
const LAST_DEGREES = 355;

/** Settings for wind, time and scent distance. */
export function WindSettings() {
  const dispatch = useAppDispatch();
  const { settings, zone, stands } = useAppSelector(selectWind);
  const at = useAppSelector(selectWindTime);
  const units = useAppSelector(selectUnits);
  const { from, speed, date, minutes, radius } = settings;
  const { name: speedName, of: speedOf } = UNITS[units].speed;
  const far = metersPer(units, "distance");
  const [stand] = stands;
  return (
    <>
      <Slider
        label="Wind from"
        values={[from]}
        min={0}
        max={LAST_DEGREES}
        step={5}
        unit={`° ${compassPoint(from)}`}
        valueText={`${from}° ${compassPoint(from)}`}
        onChange={([degrees = from]) => dispatch(changeWind({ from: degrees }))}
      />
      <Slider
        label="Wind speed"
        values={[stepped(speedOf(speed), SPEED[units])]}
        {...SPEED[units]}
        unit={speedName}
        onChange={([value = 0]) => dispatch(changeWind({ speed: value / speedOf(1) }))}
      />
      <DateAndTime
        date={date}
        minutes={minutes}
        disabled={!zone}
        onDate={(next) => dispatch(changeWind({ date: next }))}
        onMinutes={(next) => dispatch(changeWind({ minutes: next }))}
      />
      <div>
        <TimeOfDay
          minutes={minutes}
          text={at !== null && zone ? clockText(at, zone) : ""}
          disabled={!zone}
          onMinutes={(next) => dispatch(changeWind({ minutes: next }))}
        />
        {at !== null && stand && (
          <p className={results.note}>{sunText(at, stand.longitude, stand.latitude)}</p>
        )}
      </div>
      <Slider
        label="Scent distance"
        values={[stepped(radius / far, RADIUS[units])]}
        {...RADIUS[units]}
        unit={UNITS[units].distance.name}
        onChange={([value = 0.5]) => dispatch(changeWind({ radius: value * far }))}
      />
    </>
  );
}
