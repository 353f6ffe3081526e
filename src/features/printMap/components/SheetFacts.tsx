import { useMemo } from "react";
import { useAppSelector } from "../../../app/hooks";
import { faceSize, layOut } from "../../../domain/sheet/layout";
import { formatBytes, formatCount, formatDistance } from "../../../domain/units";
import { selectBasemap } from "../../basemaps";
import { selectDrawnLayers } from "../../layers";
import { selectUnits } from "../../preferences/selectors";
import { selectMapServices } from "../../session/selectors";
import { selectTerrain } from "../../terrain";
import type { Estimate } from "../estimate";
import { selectPrintMap } from "../selectors";
import { sheetSources } from "../sources";
import styles from "./printMap.module.css";

/** Shows the ground covered by the sheet, the size of its file and layers that can't be printed. */
export function SheetFacts({ estimate }: { estimate: Estimate | null }) {
  const { options } = useAppSelector(selectPrintMap);
  const units = useAppSelector(selectUnits);
  const services = useAppSelector(selectMapServices);
  const basemap = useAppSelector(selectBasemap);
  const drawn = useAppSelector(selectDrawnLayers);
  const { enabled: terrain } = useAppSelector(selectTerrain);
  const layers = useMemo(() => sheetSources(services, basemap, drawn).left, [services, basemap, drawn]);
  const left = terrain ? [...layers, "Terrain Analysis"] : layers;
  const [width, height] = faceSize(layOut(options), options.scale);
  return (
    <>
      <p className={styles.ground}>
        {formatDistance(width, units)} × {formatDistance(height, units)}
      </p>
      {estimate && (
        <p className={styles.hint}>
          {estimate.pixels.map(formatCount).join(" × ")} pixels, about {formatBytes(estimate.bytes)}
        </p>
      )}
      {left.length > 0 && <p className={styles.hint}>Not on the sheet: {left.join(", ")}</p>}
    </>
  );
}
