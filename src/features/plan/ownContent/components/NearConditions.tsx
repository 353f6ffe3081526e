import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { RadioList } from "../../../../ui/RadioList";
import { DistanceSlider } from "../../components/DistanceSlider";
import { selectOwnContent } from "../selectors";
import { changeConditions } from "../slice";
import { Targets } from "./Targets";

const RELATIONS = [
  { value: "anywhere", label: "Anywhere" },
  { value: "within", label: "Within a distance of" },
  { value: "inside", label: "Inside", hint: "Any part of it in an area" },
  { value: "beyond", label: "Not within a distance of" },
] as const;

/** Conditions on the distance to other items or map features. */
export function NearConditions() {
  const dispatch = useAppDispatch();
  const { relation, distance } = useAppSelector(selectOwnContent).conditions;
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
        <DistanceSlider
          meters={distance}
          onChange={(next) => dispatch(changeConditions({ distance: next }))}
        />
      )}
    </>
  );
}
