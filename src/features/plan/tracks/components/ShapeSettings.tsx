import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { atMost, formatCount, plural, UNITS } from "../../../../domain/units";
import { RadioList } from "../../../../ui/RadioList";
import { Slider } from "../../../../ui/Slider";
import { Switch } from "../../../../ui/Switch";
import { selectUnits } from "../../../preferences/selectors";
import { selectElevationSource } from "../../../terrain";
import results from "../../components/Results.module.css";
import { metersPer, stepped } from "../../sliders";
import { selectTracks } from "../selectors";
import { changeTracks } from "../slice";
import styles from "./Tracks.module.css";
import { TrimSlider } from "./TrimSlider";

const SIMPLIFY = { imperial: { min: 0, max: 300, step: 5 }, metric: { min: 0, max: 100, step: 1 } };

const JOINS = [
  { value: "apart", label: "Keep tracks separate" },
  { value: "time", label: "Join by time" },
  { value: "ends", label: "Join nearest ends" },
] as const;

/** Settings that change the tracks: join, trim, simplify, reverse, and elevations from the map. */
export function ShapeSettings() {
  const dispatch = useAppDispatch();
  const { ids, settings } = useAppSelector(selectTracks);
  const hasGround = useAppSelector((state) => selectElevationSource(state) !== null);
  const several = ids.length > 1;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Change</legend>
      {several && (
        <RadioList
          label="Join"
          options={JOINS}
          value={settings.join}
          onChange={(join) => dispatch(changeTracks({ join }))}
        />
      )}
      <TrimSlider />
      <Simplify />
      <Switch
        label="Reverse"
        hint="Times are mirrored, so it starts when the original track did."
        checked={settings.reverse}
        onChange={(reverse) => dispatch(changeTracks({ reverse }))}
      />
      {hasGround && (
        <Switch
          label="Elevation from the map"
          hint="Instead of recorded elevations."
          checked={settings.ground}
          onChange={(ground) => dispatch(changeTracks({ ground }))}
        />
      )}
    </fieldset>
  );
}

/** Slider for the simplification tolerance, with the resulting deviation. */
function Simplify() {
  const dispatch = useAppDispatch();
  const { settings, result } = useAppSelector(selectTracks);
  const units = useAppSelector(selectUnits);
  const near = metersPer(units, "elevation");
  return (
    <div>
      <Slider
        label="Simplify"
        values={[stepped(settings.simplify / near, SIMPLIFY[units])]}
        {...SIMPLIFY[units]}
        unit={UNITS[units].elevation.name}
        onChange={([value = 0]) => dispatch(changeTracks({ simplify: value * near }))}
      />
      {result && (
        <p className={results.note} role="status">
          {result.kept >= result.points
            ? `Keeps all ${plural(result.points, "point")}.`
            : `Keeps ${formatCount(result.kept)} of ${plural(result.points, "point")}. The line moves by at most ${atMost(result.deviation, units)}.`}
        </p>
      )}
    </div>
  );
}
