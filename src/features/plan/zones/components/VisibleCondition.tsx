import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Switch } from "../../../../ui/Switch";
import { selectSightRequest } from "../../glassing/selectors";
import { spotsName } from "../conditionTexts";
import { selectZones } from "../selectors";
import { changeConditions } from "../slice";
import { FromTool } from "./FromTool";

/** Condition for ground visible from the glassing spots. */
export function VisibleCondition() {
  const dispatch = useAppDispatch();
  const { visible } = useAppSelector(selectZones).conditions;
  const isThere = useAppSelector(selectSightRequest) !== null;
  const spots = useAppSelector(spotsName);
  if (!isThere)
    return <FromTool name="Visible" hint="From spots set in Glassing" tool="glassing" open="Choose spots" />;
  return (
    <Switch
      label={`Visible from ${spots}`}
      checked={visible}
      onChange={(next) => dispatch(changeConditions({ visible: next }))}
    />
  );
}
