import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { COORDINATE_FORMAT_NAMES, COORDINATE_FORMATS } from "../../../domain/coordinates/types";
import { EXAGGERATION } from "../../../domain/limits";
import { RadioList } from "../../../ui/RadioList";
import { Slider } from "../../../ui/Slider";
import { Switch } from "../../../ui/Switch";
import { FeatureNamesSwitch } from "../../featureNames";
import { selectExaggeration } from "../../mapMode/selectors";
import { selectUnits } from "../../preferences/selectors";
import { coordinateFormatChosen, crosshairSet } from "../../preferences/settings";
import { selectCoordinateFormat } from "../../preferences/settingsSelectors";
import { changePreferences } from "../../preferences/slice";
import { exaggerationMoved, saveExaggeration } from "../slice";
import styles from "./Settings.module.css";

const UNIT_OPTIONS = [
  { value: "imperial", label: "Miles, feet, acres" },
  { value: "metric", label: "Kilometers, meters, hectares" },
] as const;
const FORMATS = COORDINATE_FORMATS.map((value) => ({ value, label: COORDINATE_FORMAT_NAMES[value] }));

/** Map settings. Coordinate format and crosshair apply to this browser, units and exaggeration to the account. */
export function MapSettings() {
  const dispatch = useAppDispatch();
  const format = useAppSelector(selectCoordinateFormat);
  const units = useAppSelector(selectUnits);
  const crosshair = useAppSelector((state: RootState) => state.settings.crosshair);
  const saved = useAppSelector(selectExaggeration);
  const chosen = useAppSelector((state: RootState) => state.account.exaggeration);
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>Map</h3>
      <Slider
        label="Elevation exaggeration in 3D"
        unit="×"
        values={[chosen ?? saved]}
        {...EXAGGERATION}
        onChange={([value = saved]) => dispatch(exaggerationMoved(value))}
        onCommit={([value = saved]) => dispatch(saveExaggeration(value))}
      />
      <Switch
        label="Crosshair"
        hint="Marks the center of the map while its coordinates are shown."
        checked={crosshair}
        onChange={(checked) => dispatch(crosshairSet(checked))}
      />
      <FeatureNamesSwitch />
      <h4 className={styles.subtitle}>Units</h4>
      <RadioList
        label="Units"
        options={UNIT_OPTIONS}
        value={units}
        onChange={(values) =>
          dispatch(changePreferences([{ action: "change", path: "global/units", values }]))
        }
      />
      <h4 className={styles.subtitle}>Coordinate format</h4>
      <RadioList
        label="Coordinate format"
        options={FORMATS}
        value={format}
        onChange={(value) => dispatch(coordinateFormatChosen(value))}
      />
    </section>
  );
}
