import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { COORDINATE_FORMAT_NAMES, COORDINATE_FORMATS } from "../../../domain/coordinates/types";
import { EXAGGERATION } from "../../../domain/limits";
import { RadioList } from "../../../ui/RadioList";
import { Slider } from "../../../ui/Slider";
import { Switch } from "../../../ui/Switch";
import { selectExaggeration } from "../../mapMode/selectors";
import { selectCoordinateFormat } from "../selectors";
import { coordinateFormatChosen, crosshairSet } from "../settings";
import { exaggerationMoved, saveExaggeration } from "../slice";
import styles from "./Settings.module.css";

const FORMATS = COORDINATE_FORMATS.map((value) => ({ value, label: COORDINATE_FORMAT_NAMES[value] }));

/** How the map shows things: coordinates and crosshair in this browser, the ground's height for the account. */
export function MapSettings() {
  const dispatch = useAppDispatch();
  const format = useAppSelector(selectCoordinateFormat);
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
        hint="Marks the middle of the map while its coordinates are shown."
        checked={crosshair}
        onChange={(checked) => dispatch(crosshairSet(checked))}
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
