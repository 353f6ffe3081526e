import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { SLOPE_RANGE } from "../../../../domain/preferences";
import { UNITS } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { RadioList } from "../../../../ui/RadioList";
import { Slider } from "../../../../ui/Slider";
import filters from "../../../content/components/filters.module.css";
import { selectUnits } from "../../../preferences/selectors";
import {
  ASPECTS,
  Choices,
  ELEVATION_SLIDER,
  filterElevations,
  SLOPE_SLIDER,
  selectElevationSource,
  sliderElevations,
} from "../../../terrain";
import { ForPlan } from "../../components/ForPlan";
import results from "../../components/Results.module.css";
import { selectGround, selectGroundCount, selectOwnContent } from "../selectors";
import { ANY_GROUND, changeGround, type GroundCondition } from "../slice";
import styles from "./OwnContent.module.css";

const PARTS = [
  { value: "any", label: "Any part of it matches" },
  { value: "half", label: "At least half of it matches" },
  { value: "all", label: "All of it matches" },
] as const;

/** Conditions on the elevation, slope and aspect where items are. */
export function GroundConditions() {
  const count = useAppSelector(selectGroundCount);
  const counts = useAppSelector(selectGround) !== null;
  const hasSource = useAppSelector(selectElevationSource) !== null;
  if (!hasSource) return null;
  return (
    <details className={results.more}>
      <summary>Elevation, slope and facing{counts && ` (${count} set)`}</summary>
      <ForPlan text="Elevation, slope and facing are part of terrain analysis.">
        <Ground />
      </ForPlan>
    </details>
  );
}

function Ground() {
  const dispatch = useAppDispatch();
  const { elevation, slopeRange, facing, part } = useAppSelector(selectOwnContent).conditions.ground;
  const count = useAppSelector(selectGroundCount);
  const units = useAppSelector(selectUnits);
  const change = (changed: Partial<GroundCondition>) => dispatch(changeGround(changed));
  return (
    <div className={styles.ground}>
      <Slider
        label="Elevation"
        values={sliderElevations(elevation, units)}
        {...ELEVATION_SLIDER[units]}
        unit={UNITS[units].elevation.name}
        onChange={(values) => change({ elevation: filterElevations(values, units) })}
      />
      <Slider
        label="Slope"
        values={slopeRange}
        {...SLOPE_SLIDER}
        unit="°"
        onChange={([min = SLOPE_RANGE[0], max = SLOPE_RANGE[1]]) => change({ slopeRange: [min, max] })}
      />
      <Choices
        label="Facing"
        choices={ASPECTS}
        chosen={facing}
        onChange={(chosen) => change({ facing: chosen })}
        compass
      />
      <p className={results.note}>
        If nothing is chosen, any direction matches. A waypoint counts by the ground it's on.
      </p>
      <fieldset className={filters.group}>
        <legend className={filters.legend}>A line or area counts when</legend>
        <RadioList
          label="A line or area counts when"
          options={PARTS}
          value={part}
          onChange={(chosen) => change({ part: chosen })}
        />
      </fieldset>
      {count > 0 && (
        <div>
          <Button variant="quiet" onClick={() => dispatch(changeGround(ANY_GROUND))}>
            Any ground
          </Button>
        </div>
      )}
    </div>
  );
}
