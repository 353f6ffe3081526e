import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { UNITS } from "../../../../domain/units";
import { RadioList } from "../../../../ui/RadioList";
import { Slider } from "../../../../ui/Slider";
import { selectUnits } from "../../../preferences/selectors";
import { metersPer, stepped } from "../../sliders";
import { selectOwnContent } from "../selectors";
import { changeConditions } from "../slice";
import { Targets } from "./Targets";

/** In the units shown; meters are kept. Neither is beyond what is measured. */
const DISTANCE = { imperial: { min: 0, max: 5, step: 0.05 }, metric: { min: 0, max: 8, step: 0.1 } };

const RELATIONS = [
  { value: "anywhere", label: "Anywhere" },
  { value: "within", label: "Within a distance of" },
  { value: "inside", label: "Inside", hint: "Any part of it in an area" },
  { value: "beyond", label: "Not within a distance of" },
] as const;

/** Where items are: near what, and how near. */
export function NearConditions() {
  const dispatch = useAppDispatch();
  const units = useAppSelector(selectUnits);
  const { relation, distance } = useAppSelector(selectOwnContent).conditions;
  const far = metersPer(units, "distance");
  return (
    <>
      <RadioList
        label="Where"
        options={RELATIONS}
        value={relation}
        onChange={(next) => dispatch(changeConditions({ relation: next }))}
      />
      {relation !== "anywhere" && <Targets />}
      {(relation === "within" || relation === "beyond") && (
        <Slider
          label="Distance"
          values={[stepped(distance / far, DISTANCE[units])]}
          {...DISTANCE[units]}
          unit={UNITS[units].distance.name}
          onChange={([value = 0]) => dispatch(changeConditions({ distance: value * far }))}
        />
      )}
    </>
  );
}
