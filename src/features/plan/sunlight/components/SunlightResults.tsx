import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { TransparencySlider } from "../../../../ui/TransparencySlider";
import { selectUnits } from "../../../preferences/selectors";
import results from "../../components/Results.module.css";
import { savedAreasNote } from "../../glassing/savedAreas";
import { SaveAsNote } from "../../notes/components/SaveAsNote";
import { KeepOnMap } from "../../overlays/components/KeepOnMap";
import { selectSunlight } from "../selectors";
import { saveSunlight, sunlightOpacityChanged } from "../slice";

/** Transparency and saving of a result. Sun or shade at a time can be saved as areas. */
export function SunlightResults() {
  const dispatch = useAppDispatch();
  const units = useAppSelector(selectUnits);
  const { result, settings, saving } = useAppSelector(selectSunlight);
  if (!result?.known) return null;
  const busyReason = saving ? "Saving areas..." : null;
  return (
    <section className={results.results} aria-label="Sun and shade on the map">
      <TransparencySlider
        opacity={settings.opacity}
        onChange={(opacity) => dispatch(sunlightOpacityChanged(opacity))}
      />
      <div className={results.saves}>
        {settings.mode === "moment" && (
          <>
            <Button
              variant="primary"
              disabledReason={busyReason}
              onClick={() => dispatch(saveSunlight("shade"))}
            >
              Save shade as areas
            </Button>
            <Button disabledReason={busyReason} onClick={() => dispatch(saveSunlight("sun"))}>
              Save sun as areas
            </Button>
          </>
        )}
        <SaveAsNote tool="sunlight" />
        <KeepOnMap tool="sunlight" />
        {settings.mode === "moment" && <p className={results.note}>{savedAreasNote(units, 0)}</p>}
      </div>
    </section>
  );
}
