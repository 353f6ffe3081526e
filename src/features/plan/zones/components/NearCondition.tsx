import { X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural, UNITS } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { IconButton } from "../../../../ui/IconButton";
import { Slider } from "../../../../ui/Slider";
import { selectUnits } from "../../../preferences/selectors";
import { selectChosenIds } from "../../selectors";
import { metersPer, stepped } from "../../sliders";
import { MOST_NEAR, selectZones } from "../selectors";
import { changeConditions, nearSelection } from "../slice";
import { useNearName } from "./useConditionTexts";
import styles from "./Zones.module.css";

/** In the units shown; meters are kept. */
const DISTANCE = { imperial: { min: 0, max: 5, step: 0.05 }, metric: { min: 0, max: 8, step: 0.1 } };

/** Only ground that is near to items. */
export function NearCondition() {
  const dispatch = useAppDispatch();
  const { near } = useAppSelector(selectZones).conditions;
  const units = useAppSelector(selectUnits);
  const chosen = useAppSelector(selectChosenIds).length;
  const name = useNearName();
  const far = metersPer(units, "distance");
  return (
    <>
      <div className={styles.fromTool}>
        <p className={styles.condition}>
          {near ? `Near ${name}` : "Near your content"}
          {!near && <span className={styles.hint}>Items that are selected</span>}
        </p>
        {near && (
          <IconButton
            label="Clear items to be near"
            icon={<X />}
            onClick={() => dispatch(changeConditions({ near: null }))}
          />
        )}
        <Button
          disabledReason={chosen === 0 ? "Select items first, in Hunts or on the map." : null}
          onClick={() => dispatch(nearSelection())}
        >
          {buttonLabel(chosen)}
        </Button>
      </div>
      {near && (
        <Slider
          label="Distance"
          values={[stepped(near.distance / far, DISTANCE[units])]}
          {...DISTANCE[units]}
          unit={UNITS[units].distance.name}
          onChange={([value = 0]) => dispatch(changeConditions({ near: { ...near, distance: value * far } }))}
        />
      )}
    </>
  );
}

function buttonLabel(count: number): string {
  if (count === 0) return "Use selection";
  if (count > MOST_NEAR) return `Use the first ${MOST_NEAR} selected`;
  return `Use ${plural(count, "selected item")}`;
}
