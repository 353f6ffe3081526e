import { useAppSelector } from "../../../app/hooks";
import { faceSize, layOut } from "../../../domain/sheet/layout";
import { groundScale } from "../../../geometry/mercator";
import { useMapStage, useViewpoint } from "../../map/components/MapStageContext";
import { selectMapMode } from "../../mapMode/selectors";
import { selectPrintMap } from "../selectors";
import styles from "./printMap.module.css";

/** Outline of the sheet on the map, around the map center. Not available in 3D, where the area isn't a rectangle. */
export function SheetOutline() {
  const stage = useMapStage();
  const viewpoint = useViewpoint();
  const mode = useAppSelector(selectMapMode);
  const { options } = useAppSelector(selectPrintMap);
  if (!viewpoint || mode === "3D") return null;
  const { longitude, latitude, resolution, rotation, width, height } = viewpoint;
  const meters = resolution * groundScale(latitude);
  const [across, down] = faceSize(layOut(options), options.scale);
  const center = stage.toScreen(longitude, latitude) ?? { x: width / 2, y: height / 2 };
  return (
    <div className={styles.frame} aria-hidden="true">
      <div
        className={styles.outline}
        data-sheet-outline=""
        style={{
          left: center.x,
          top: center.y,
          width: across / meters,
          height: down / meters,
          transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
        }}
      />
    </div>
  );
}
