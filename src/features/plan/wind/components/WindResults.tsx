import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { TransparencySlider } from "../../../../ui/TransparencySlider";
import results from "../../components/Results.module.css";
import { SaveAsNote } from "../../notes/components/SaveAsNote";
import { KeepOnMap } from "../../overlays/components/KeepOnMap";
import { selectWind } from "../selectors";
import { saveScent, windOpacityChanged } from "../slice";

/** Transparency of the scent, and saving the ground with scent as areas. */
export function WindResults() {
  const dispatch = useAppDispatch();
  const { result, settings, saving } = useAppSelector(selectWind);
  if (!result?.standing) return null;
  return (
    <section className={results.results} aria-label="Scent on the map">
      <TransparencySlider
        opacity={settings.opacity}
        onChange={(opacity) => dispatch(windOpacityChanged(opacity))}
      />
      <div className={results.saves}>
        <Button
          variant="primary"
          disabledReason={saving ? "Saving areas..." : null}
          onClick={() => dispatch(saveScent())}
        >
          Save as areas
        </Button>
        <SaveAsNote tool="wind" />
        <KeepOnMap tool="wind" />
        <p className={results.note}>
          Saves the ground with scent most of the time, and all ground with scent, with wind and time in the
          names.
        </p>
      </div>
    </section>
  );
}
