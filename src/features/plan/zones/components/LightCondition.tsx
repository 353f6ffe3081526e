import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Switch } from "../../../../ui/Switch";
import { sunTime } from "../conditionTexts";
import { selectZones } from "../selectors";
import { changeConditions, type ZoneConditions } from "../slice";
import { FromTool } from "./FromTool";

/** Condition for ground in shade or in sun at the time set in Sun and shade. */
export function LightCondition() {
  const dispatch = useAppDispatch();
  const { light } = useAppSelector(selectZones).conditions;
  const time = useAppSelector(sunTime);
  if (!time)
    return (
      <FromTool
        name="In sun or shade"
        hint="At a time set in Sun and shade"
        tool="sunlight"
        open="Choose time"
      />
    );
  const change = (next: ZoneConditions["light"]) => dispatch(changeConditions({ light: next }));
  return (
    <>
      <Switch
        label={`In shade at ${time}`}
        checked={light === "shade"}
        onChange={(on) => change(on ? "shade" : null)}
      />
      <Switch
        label={`In sun at ${time}`}
        checked={light === "sun"}
        onChange={(on) => change(on ? "sun" : null)}
      />
    </>
  );
}
