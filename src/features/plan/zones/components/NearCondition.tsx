import { X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { IconButton } from "../../../../ui/IconButton";
import { DistanceSlider } from "../../components/DistanceSlider";
import { selectChosenIds } from "../../selectors";
import { nearName } from "../conditionTexts";
import { MAX_NEAR_ITEMS, selectZones } from "../selectors";
import { changeConditions, nearSelection } from "../slice";
import styles from "./Zones.module.css";

/** Condition for ground near selected items. */
export function NearCondition() {
  const dispatch = useAppDispatch();
  const { near } = useAppSelector(selectZones).conditions;
  const chosen = useAppSelector(selectChosenIds).length;
  const name = useAppSelector(nearName);
  return (
    <>
      <div className={styles.fromTool}>
        <p className={styles.condition}>
          {near ? `Near ${name}` : "Near your content"}
          {!near && <span className={styles.hint}>Selected items</span>}
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
        <DistanceSlider
          meters={near.distance}
          onChange={(distance) => dispatch(changeConditions({ near: { ...near, distance } }))}
        />
      )}
    </>
  );
}

function buttonLabel(count: number): string {
  if (count === 0) return "Use selection";
  if (count > MAX_NEAR_ITEMS) return `Use the first ${MAX_NEAR_ITEMS} selected`;
  return `Use ${plural(count, "selected item")}`;
}
