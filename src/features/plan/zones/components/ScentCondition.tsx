import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Switch } from "../../../../ui/Switch";
import { selectWindRequest } from "../../wind/selectors";
import { standsName, windTime } from "../conditionTexts";
import { selectZones } from "../selectors";
import { changeConditions } from "../slice";
import { FromTool } from "./FromTool";

/** Condition for ground free of scent from the stands in Wind and scent. */
export function ScentCondition() {
  const dispatch = useAppDispatch();
  const { scentFree } = useAppSelector(selectZones).conditions;
  const isThere = useAppSelector(selectWindRequest) !== null;
  const stands = useAppSelector(standsName);
  const wind = useAppSelector(windTime);
  if (!isThere)
    return (
      <FromTool
        name="Out of your scent"
        hint="From stands set in Wind and scent"
        tool="wind"
        open="Choose stands"
      />
    );
  return (
    <Switch
      label={`Out of the scent from ${stands}`}
      hint={wind}
      checked={scentFree}
      onChange={(next) => dispatch(changeConditions({ scentFree: next }))}
    />
  );
}
