import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { UNITS } from "../../../../domain/units";
import { Slider } from "../../../../ui/Slider";
import { selectUnits } from "../../../preferences/selectors";
import { metersPer, stepped } from "../../sliders";
import { selectGlassing } from "../selectors";
import { changeGlassing } from "../slice";

/** Slider ranges in the displayed units; values are stored in meters. */
const RADIUS = { imperial: { min: 0.25, max: 10, step: 0.25 }, metric: { min: 0.5, max: 16, step: 0.5 } };
const EYE = { imperial: { min: 1, max: 40, step: 0.5 }, metric: { min: 0.2, max: 12, step: 0.1 } };
const ANIMAL = { imperial: { min: 0, max: 8, step: 0.5 }, metric: { min: 0, max: 2.5, step: 0.1 } };

/** Sliders for radius, eye height, animal height and the number of best spots. */
export function GlassingSettings() {
  const dispatch = useAppDispatch();
  const { settings, spots } = useAppSelector(selectGlassing);
  const units = useAppSelector(selectUnits);
  const far = metersPer(units, "distance");
  const high = metersPer(units, "elevation");
  return (
    <>
      <Slider
        label="Radius"
        values={[stepped(settings.radius / far, RADIUS[units])]}
        {...RADIUS[units]}
        unit={UNITS[units].distance.name}
        onChange={([value = 1]) => dispatch(changeGlassing({ radius: value * far }))}
      />
      <Slider
        label="Eye height"
        values={[stepped(settings.eye / high, EYE[units])]}
        {...EYE[units]}
        unit={UNITS[units].elevation.name}
        onChange={([value = 1]) => dispatch(changeGlassing({ eye: value * high }))}
      />
      <Slider
        label="Animal height"
        values={[stepped(settings.animal / high, ANIMAL[units])]}
        {...ANIMAL[units]}
        unit={UNITS[units].elevation.name}
        onChange={([value = 0]) => dispatch(changeGlassing({ animal: value * high }))}
      />
      {spots.length > 1 && (
        <Slider
          label="Best spots"
          values={[settings.most]}
          min={1}
          max={5}
          step={1}
          onChange={([value = 1]) => dispatch(changeGlassing({ most: value }))}
        />
      )}
    </>
  );
}
