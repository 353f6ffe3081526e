import { RotateCcw } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { SLOPE_RANGE } from "../../../../domain/preferences";
import { ACRES_PER_SQUARE_METER, UNITS, type UnitSystem } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { Slider } from "../../../../ui/Slider";
import { selectUnits } from "../../../preferences/selectors";
import {
  ASPECTS,
  Choices,
  ELEVATION_SLIDER,
  filterElevations,
  SLOPE_SLIDER,
  sliderElevations,
} from "../../../terrain";
import results from "../../components/Results.module.css";
import { selectZones } from "../selectors";
import { changeZones, resetZones, searchHere } from "../slice";
import { Conditions } from "./Conditions";
import { MapDistances } from "./MapDistances";

/** Slider ranges for the smallest zone in the displayed units; the value is stored in acres. */
const SMALLEST = { imperial: { min: 1, max: 200 }, metric: { min: 1, max: 80 } } as const;
const SMOOTHEST = 10;

const acresPer = (units: UnitSystem): number => 1 / UNITS[units].area.of(1 / ACRES_PER_SQUARE_METER);

/** Settings for matching terrain and what counts as a zone. */
export function ZonesSettings() {
  const dispatch = useAppDispatch();
  const { settings, moved } = useAppSelector(selectZones);
  const { elevation, slopeRange, aspect, smallest, smoothing } = settings;
  const units = useAppSelector(selectUnits);
  return (
    <>
      <Slider
        label="Elevation"
        values={sliderElevations(elevation, units)}
        {...ELEVATION_SLIDER[units]}
        unit={UNITS[units].elevation.name}
        onChange={(values) => dispatch(changeZones({ elevation: filterElevations(values, units) }))}
      />
      <Slider
        label="Slope"
        values={slopeRange}
        {...SLOPE_SLIDER}
        unit="°"
        onChange={([min = SLOPE_RANGE[0], max = SLOPE_RANGE[1]]) =>
          dispatch(changeZones({ slopeRange: [min, max] }))
        }
      />
      <Slider
        label="Smallest zone"
        values={[Math.round(smallest / acresPer(units))]}
        {...SMALLEST[units]}
        step={1}
        unit={UNITS[units].area.name}
        onChange={([value = 1]) => dispatch(changeZones({ smallest: value * acresPer(units) }))}
      />
      <Slider
        label="Smoothing"
        values={[smoothing]}
        min={0}
        max={SMOOTHEST}
        step={1}
        onChange={([value = 0]) => dispatch(changeZones({ smoothing: value }))}
      />
      <Choices
        label="Facing"
        choices={ASPECTS}
        chosen={aspect}
        onChange={(chosen) => dispatch(changeZones({ aspect: chosen }))}
        compass
      />
      <MapDistances />
      <Conditions />
      <div className={results.saves}>
        <Button
          disabledReason={moved ? null : "The map shows the area that was searched."}
          onClick={() => dispatch(searchHere())}
        >
          Search this view
        </Button>
        <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => dispatch(resetZones())}>
          Reset
        </Button>
      </div>
    </>
  );
}
