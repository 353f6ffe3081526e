import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { UNITS } from "../../../../domain/units";
import { Slider } from "../../../../ui/Slider";
import { Switch } from "../../../../ui/Switch";
import { selectUnits } from "../../../preferences/selectors";
import { metersPer } from "../../sliders";
import { selectTracks } from "../selectors";
import { changeTracks } from "../slice";

/** Minimum number of slider steps. */
const STEPS = 100;

/** Returns a round slider step for a length: 0.01, 0.1, 1, ... of its unit. */
export const roundStep = (length: number): number =>
  Math.max(0.01, 10 ** Math.floor(Math.log10(Math.max(length, 1e-9) / STEPS)));

/** Trims both ends by distance or time. The part between the thumbs is kept. */
export function TrimSlider() {
  const dispatch = useAppDispatch();
  const { settings, result, empty } = useAppSelector(selectTracks);
  const units = useAppSelector(selectUnits);
  const whole = useWhole();
  if (!whole) return null;
  const canTime = !Number.isNaN(whole.seconds);
  const byTime = settings.trim.by === "time" && canTime;
  const unit = byTime ? 60 : metersPer(units, "distance");
  const length = (byTime ? whole.seconds : whole.meters) / unit;
  const step = roundStep(length);
  const max = Number((Math.ceil(length / step) * step).toFixed(2));
  const round = (value: number) => Number((Math.round(value / step) * step).toFixed(2));
  const start = round(settings.trim.start / unit);
  const end = settings.trim.end > 0 ? round(length - settings.trim.end / unit) : max;
  const by = byTime ? "time" : "distance";
  return (
    <div aria-busy={!result && !empty}>
      <Slider
        label="Keep"
        values={[Math.min(start, max), Math.max(0, Math.min(end, max))]}
        min={0}
        max={max}
        step={step}
        unit={byTime ? "min" : UNITS[units].distance.name}
        onChange={([from = 0, to = max]) =>
          dispatch(
            changeTracks({
              trim: { by, start: from * unit, end: to >= max ? 0 : Math.max(0, (length - to) * unit) },
            }),
          )
        }
      />
      {canTime && (
        <Switch
          label="Trim by time"
          checked={byTime}
          onChange={(checked) =>
            dispatch(changeTracks({ trim: { by: checked ? "time" : "distance", start: 0, end: 0 } }))
          }
        />
      )}
    </div>
  );
}

/** Returns the untrimmed length and duration, even while nothing is left. */
function useWhole() {
  return useAppSelector((state) => selectTracks(state).whole);
}
