import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { SLOPE_RANGE } from "../../../domain/preferences";
import { Button } from "../../../ui/Button";
import { Slider } from "../../../ui/Slider";
import { SLOPE_SLIDER, SLOPES } from "../choices";
import { selectIgnoresSlope, selectTerrain, selectUsesSlopeRange } from "../selectors";
import { changeTerrain } from "../slice";
import { Choices } from "./Choices";
import styles from "./Terrain.module.css";

/** Slope classes, and a range in degrees that replaces them once it excludes any slope. */
export function SlopeFilter() {
  const dispatch = useAppDispatch();
  const { slope, slopeRange = SLOPE_RANGE } = useAppSelector(selectTerrain);
  const ignored = useAppSelector(selectIgnoresSlope);
  const usesRange = useAppSelector(selectUsesSlopeRange);
  return (
    <div className={styles.slope}>
      <Choices
        label="Slope"
        choices={SLOPES}
        chosen={slope}
        onChange={(chosen) => dispatch(changeTerrain({ slope: chosen }))}
        disabledReason={ignored ? "Flat terrain has no slope to filter." : null}
        disabled={usesRange}
      />
      <Slider
        label="Slope range"
        values={slopeRange}
        {...SLOPE_SLIDER}
        unit="°"
        disabled={ignored}
        onChange={([min = SLOPE_SLIDER.min, max = SLOPE_SLIDER.max]) =>
          dispatch(changeTerrain({ slopeRange: [min, max] }))
        }
      />
      {/* Below the slider, so that the slider doesn't move while dragged. */}
      {usesRange && (
        <div className={styles.inPlace}>
          <span>The range replaces the classes.</span>
          <Button onClick={() => dispatch(changeTerrain({ slopeRange: [...SLOPE_RANGE] }))}>
            Use classes
          </Button>
        </div>
      )}
    </div>
  );
}
