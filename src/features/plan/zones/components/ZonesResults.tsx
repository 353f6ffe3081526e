import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { SkeletonRows } from "../../../../ui/SkeletonRows";
import { TransparencySlider } from "../../../../ui/TransparencySlider";
import results from "../../components/Results.module.css";
import { selectZones } from "../selectors";
import { zonesOpacityChanged } from "../slice";
import { ZoneList } from "./ZoneList";

/** List of the largest zones, with their transparency. */
export function ZonesResults() {
  const dispatch = useAppDispatch();
  const { status, result, settings } = useAppSelector(selectZones);
  const loading = status.state === "running" && !result;
  if (!loading && !result?.count) return null;
  return (
    <section className={results.results} aria-label="Largest zones">
      {loading && <SkeletonRows label="Loading zones..." count={3} lines={2} />}
      {result && (
        <>
          <TransparencySlider
            opacity={settings.opacity}
            onChange={(opacity) => dispatch(zonesOpacityChanged(opacity))}
          />
          <ZoneList zones={result.zones} />
        </>
      )}
    </section>
  );
}
