import { useAppSelector } from "../../../app/hooks";
import { UNITS } from "../../../domain/units";
import { Slider } from "../../../ui/Slider";
import { selectUnits } from "../../preferences/selectors";
import { metersPer, stepped } from "../sliders";

/** Slider ranges in the displayed units. Both stay within what the workers can measure; values are stored in meters. */
const DISTANCE = { imperial: { min: 0, max: 5, step: 0.05 }, metric: { min: 0, max: 8, step: 0.1 } };

/**
 * Slider for a maximum distance.
 *
 * @param meters current distance; onChange gets the new one on every move
 */
export function DistanceSlider({
  label = "Distance",
  meters,
  onChange,
}: {
  label?: string;
  meters: number;
  onChange: (meters: number) => void;
}) {
  const units = useAppSelector(selectUnits);
  const far = metersPer(units, "distance");
  return (
    <Slider
      label={label}
      values={[stepped(meters / far, DISTANCE[units])]}
      {...DISTANCE[units]}
      unit={UNITS[units].distance.name}
      onChange={([value = 0]) => onChange(value * far)}
    />
  );
}
