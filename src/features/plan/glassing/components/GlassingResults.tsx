import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { SkeletonRows } from "../../../../ui/SkeletonRows";
import { TransparencySlider } from "../../../../ui/TransparencySlider";
import { selectUnits } from "../../../preferences/selectors";
import results from "../../components/Results.module.css";
import { SaveAsNote } from "../../notes/components/SaveAsNote";
import { KeepOnMap } from "../../overlays/components/KeepOnMap";
import { savedAreasNote } from "../savedAreas";
import { selectGlassing } from "../selectors";
import { glassingOpacityChanged, saveGlassing } from "../slice";
import { BestSpots } from "./BestSpots";

/** Best spots, transparency and saving of a glassing result. */
export function GlassingResults() {
  const dispatch = useAppDispatch();
  const units = useAppSelector(selectUnits);
  const { status, result, settings, spots, saving } = useAppSelector(selectGlassing);
  if (status.state === "running" && !result && spots.length > 1)
    return <SkeletonRows label="Comparing spots..." count={3} lines={2} />;
  if (!result?.best.length) return null;
  const newSpots = result.best.filter(({ spot }) => !spots[spot]?.uuid).length;
  return (
    <section className={results.results} aria-label="Visible ground on the map">
      <TransparencySlider
        opacity={settings.opacity}
        onChange={(opacity) => dispatch(glassingOpacityChanged(opacity))}
      />
      <div className={results.saves}>
        <Button
          variant="primary"
          disabledReason={saving ? "Saving areas..." : null}
          onClick={() => dispatch(saveGlassing())}
        >
          Save as areas
        </Button>
        <SaveAsNote tool="glassing" />
        <KeepOnMap tool="glassing" />
        <p className={results.note}>{savedAreasNote(units, newSpots)}</p>
      </div>
      {spots.length > 1 && <BestSpots result={result} spots={spots} />}
    </section>
  );
}
