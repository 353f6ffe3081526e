import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Switch } from "../../../../ui/Switch";
import { selectSightRequest } from "../../glassing/selectors";
import { selectZones } from "../selectors";
import { changeConditions } from "../slice";
import { FromTool } from "./FromTool";
import { useSpotsName } from "./useConditionTexts";

/** Only ground that is visible from the glassing spots. */
export function VisibleCondition() {
  const dispatch = useAppDispatch();
  const { visible } = useAppSelector(selectZones).conditions;
  const isThere = useAppSelector(selectSightRequest) !== null;
  const spots = useSpotsName();
  if (!isThere)
    return <FromTool name="Visible" hint="From spots of Glassing" tool="glassing" open="Choose spots" />;
  return (
    <Switch
      label={`Visible from ${spots}`}
      checked={visible}
      onChange={(next) => dispatch(changeConditions({ visible: next }))}
    />
  );
}
