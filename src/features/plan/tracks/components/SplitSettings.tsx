import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { UNITS } from "../../../../domain/units";
import { Slider } from "../../../../ui/Slider";
import { Switch } from "../../../../ui/Switch";
import { selectUnits } from "../../../preferences/selectors";
import { metersPer, stepped } from "../../sliders";
import { selectTracks } from "../selectors";
import { changeTracks } from "../slice";
import styles from "./Tracks.module.css";

/** Slider ranges in the displayed units; values are stored in meters and seconds. */
const RADIUS = { imperial: { min: 15, max: 600, step: 5 }, metric: { min: 5, max: 200, step: 1 } };
const STOP = { min: 1, max: 60, step: 1 };
const GAP_TIME = { min: 1, max: 120, step: 1 };
const GAP_LENGTH = { imperial: { min: 0.05, max: 5, step: 0.05 }, metric: { min: 0.1, max: 8, step: 0.1 } };

/** Settings for what counts as a stop or a gap, and whether to split tracks there. */
export function SplitSettings() {
  const dispatch = useAppDispatch();
  const { settings, result } = useAppSelector(selectTracks);
  const units = useAppSelector(selectUnits);
  const timed = result?.timed !== false;
  const near = metersPer(units, "elevation");
  const far = metersPer(units, "distance");
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Stops and gaps</legend>
      {timed && (
        <>
          <Slider
            label="Stop radius"
            values={[stepped(settings.stopRadius / near, RADIUS[units])]}
            {...RADIUS[units]}
            unit={UNITS[units].elevation.name}
            onChange={([value = 100]) => dispatch(changeTracks({ stopRadius: value * near }))}
          />
          <Slider
            label="Stop time"
            values={[stepped(settings.stopSeconds / 60, STOP)]}
            {...STOP}
            unit="min"
            onChange={([value = 5]) => dispatch(changeTracks({ stopSeconds: 60 * value }))}
          />
          <Slider
            label="Gap time"
            values={[stepped(settings.gapSeconds / 60, GAP_TIME)]}
            {...GAP_TIME}
            unit="min"
            onChange={([value = 15]) => dispatch(changeTracks({ gapSeconds: 60 * value }))}
          />
        </>
      )}
      <Slider
        label="Gap distance"
        values={[stepped(settings.gapMeters / far, GAP_LENGTH[units])]}
        {...GAP_LENGTH[units]}
        unit={UNITS[units].distance.name}
        onChange={([value = 1]) => dispatch(changeTracks({ gapMeters: value * far }))}
      />
      {timed && (
        <Switch
          label="Split at stops"
          checked={settings.splitStops}
          onChange={(splitStops) => dispatch(changeTracks({ splitStops }))}
        />
      )}
      <Switch
        label="Split at gaps"
        checked={settings.splitGaps}
        onChange={(splitGaps) => dispatch(changeTracks({ splitGaps }))}
      />
    </fieldset>
  );
}
