import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { TransparencySlider } from "../../../../ui/TransparencySlider";
import results from "../../components/Results.module.css";
import { SaveAsNote } from "../../notes/components/SaveAsNote";
import { KeepOnMap } from "../../overlays/components/KeepOnMap";
import { selectTravel } from "../selectors";
import { saveTravel, travelOpacityChanged } from "../slice";

/** Transparency of travel times, and saving the ground in reach as areas. */
export function TravelResults() {
  const dispatch = useAppDispatch();
  const { result, settings, saving } = useAppSelector(selectTravel);
  if (!result?.standing) return null;
  return (
    <section className={results.results} aria-label="Travel time on the map">
      <TransparencySlider
        opacity={settings.opacity}
        onChange={(opacity) => dispatch(travelOpacityChanged(opacity))}
      />
      <div className={results.saves}>
        <Button disabledReason={saving ? "Saving..." : null} onClick={() => dispatch(saveTravel())}>
          Save as areas
        </Button>
        <SaveAsNote tool="travel" />
        <KeepOnMap tool="travel" />
        <p className={results.note}>
          Saves an area for each time in the legend except the last. Times are modeled; weather, brush and
          rest add to them.
        </p>
      </div>
    </section>
  );
}
