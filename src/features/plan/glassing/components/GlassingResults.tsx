import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { SkeletonRows } from "../../../../ui/SkeletonRows";
import { Slider } from "../../../../ui/Slider";
import { selectUnits } from "../../../preferences/selectors";
import { savedAreasNote } from "../savedAreas";
import { selectGlassing } from "../selectors";
import { glassingOpacityChanged, saveGlassing } from "../slice";
import { BestSpots } from "./BestSpots";
import styles from "./Glassing.module.css";

/** The best spots, how visible ground is drawn, and saving it. */
export function GlassingResults() {
  const dispatch = useAppDispatch();
  const units = useAppSelector(selectUnits);
  const { status, result, settings, spots, saving } = useAppSelector(selectGlassing);
  if (status.state === "running" && !result && spots.length > 1)
    return <SkeletonRows label="Comparing spots..." count={3} lines={2} />;
  if (!result?.best.length) return null;
  const newSpots = result.best.filter(({ spot }) => !spots[spot]?.uuid).length;
  return (
    <section className={styles.results} aria-label="Visible ground on the map">
      <Slider
        label="Transparency"
        values={[Math.round((1 - settings.opacity) * 100)]}
        min={0}
        max={100}
        step={1}
        unit="%"
        onChange={([value = 0]) => dispatch(glassingOpacityChanged((100 - value) / 100))}
      />
      <div className={styles.saves}>
        <Button
          variant="primary"
          disabledReason={saving ? "Saving areas..." : null}
          onClick={() => dispatch(saveGlassing())}
        >
          Save as areas
        </Button>
        <p className={styles.note}>{savedAreasNote(units, newSpots)}</p>
      </div>
      {spots.length > 1 && <BestSpots result={result} spots={spots} />}
    </section>
  );
}
