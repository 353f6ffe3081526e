import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { UNITS } from "../../../../domain/units";
import { RadioList } from "../../../../ui/RadioList";
import { Slider } from "../../../../ui/Slider";
import { selectUnits } from "../../../preferences/selectors";
import { metersPer, stepped } from "../../sliders";
import { PACK, WAYS } from "../choices";
import { selectTravel } from "../selectors";
import { changeTravel } from "../slice";

/** Slider ranges in the displayed units; values are stored in kilograms and meters. */
const RADIUS = { imperial: { min: 0.5, max: 10, step: 0.5 }, metric: { min: 1, max: 16, step: 0.5 } };

/** Settings for direction, pack, terrain and radius. */
export function TravelSettings() {
  const dispatch = useAppDispatch();
  const { settings } = useAppSelector(selectTravel);
  const units = useAppSelector(selectUnits);
  const { kilograms, unit, ...pack } = PACK[units];
  const far = metersPer(units, "distance");
  return (
    <>
      <RadioList
        label="Show"
        options={WAYS}
        value={settings.way}
        onChange={(way) => dispatch(changeTravel({ way }))}
      />
      <Slider
        label="Pack weight"
        values={[stepped(settings.pack / kilograms, pack)]}
        {...pack}
        unit={unit}
        onChange={([value = 0]) => dispatch(changeTravel({ pack: value * kilograms }))}
      />
      <Slider
        label="Off-trail speed"
        values={[Math.round(100 * settings.offTrail)]}
        min={20}
        max={100}
        step={5}
        unit="%"
        onChange={([value = 60]) => dispatch(changeTravel({ offTrail: value / 100 }))}
      />
      <Slider
        label="Steepest slope"
        values={[settings.steepest]}
        min={10}
        max={60}
        step={1}
        unit="°"
        onChange={([value = 40]) => dispatch(changeTravel({ steepest: value }))}
      />
      <Slider
        label="Radius"
        values={[stepped(settings.radius / far, RADIUS[units])]}
        {...RADIUS[units]}
        unit={UNITS[units].distance.name}
        onChange={([value = 1]) => dispatch(changeTravel({ radius: value * far }))}
      />
    </>
  );
}
