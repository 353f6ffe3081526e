import { useAppSelector } from "../../../app/hooks";
import { UNITS } from "../../../domain/units";
import { Slider } from "../../../ui/Slider";
import { selectUnits } from "../../preferences/selectors";
import { metersPer, stepped } from "../sliders";

/** In the units shown; meters are kept. Neither is beyond what the workers measure. */
const DISTANCE = { imperial: { min: 0, max: 5, step: 0.05 }, metric: { min: 0, max: 8, step: 0.1 } };

/** How near something has to be. @param meters the distance, which onChange gets at each move */
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
