import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatCount } from "../../../domain/units";
import { Switch } from "../../../ui/Switch";
import { featureNamesSet } from "../../preferences/settings";
import { MAX_FEATURES } from "../limits";

/** Turns feature names on the map on or off. */
export function FeatureNamesSwitch() {
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.settings.featureNames);
  return (
    <Switch
      label="Feature names"
      hint={`Shown with up to ${formatCount(MAX_FEATURES)} features in view.`}
      checked={on}
      onChange={(checked) => dispatch(featureNamesSet(checked))}
    />
  );
}
