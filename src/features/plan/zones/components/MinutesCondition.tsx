import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Slider } from "../../../../ui/Slider";
import { Switch } from "../../../../ui/Switch";
import { useSpotName } from "../../components/useSpotName";
import { selectTravel, selectTravelRequest } from "../../travel/selectors";
import { selectZones } from "../selectors";
import { changeConditions } from "../slice";
import { FromTool } from "./FromTool";

/** Default until the slider is moved. */
const MINUTES = 60;
const RANGE = { min: 5, max: 240, step: 5 };

/** Condition for ground within some minutes of the start in Travel time. */
export function MinutesCondition() {
  const dispatch = useAppDispatch();
  const { minutes } = useAppSelector(selectZones).conditions;
  const isThere = useAppSelector(selectTravelRequest) !== null;
  const { start } = useAppSelector(selectTravel);
  const nameOf = useSpotName();
  if (!isThere || !start)
    return (
      <FromTool
        name="Within walking time"
        hint="From a start set in Travel time"
        tool="travel"
        open="Choose start"
      />
    );
  const change = (next: number | null) => dispatch(changeConditions({ minutes: next }));
  return (
    <>
      <Switch
        label={`Within walking time of ${nameOf(start)}`}
        checked={minutes !== null}
        onChange={(on) => change(on ? MINUTES : null)}
      />
      {minutes !== null && (
        <Slider
          label="Walking time"
          values={[minutes]}
          {...RANGE}
          unit="min"
          onChange={([value = MINUTES]) => change(value)}
        />
      )}
    </>
  );
}
