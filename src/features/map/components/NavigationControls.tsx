import { LayersPlus, Minus, Navigation2, Plus } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { cx } from "../../../ui/cx";
import { IconButton } from "../../../ui/IconButton";
import { BasemapPicker } from "../../basemaps/components/BasemapPicker";
import { Exaggeration } from "../../mapMode/components/Exaggeration";
import { ModeToggle } from "../../mapMode/components/ModeToggle";
import { navigate } from "../../sidebar/slice";
import styles from "./MapPage.module.css";
import { useMapStage, useViewpoint } from "./MapStageContext";

/** The right edge: zoom, compass, 2D/3D, search for layers, basemap. */
export function NavigationControls() {
  const stage = useMapStage();
  const dispatch = useAppDispatch();
  const viewpoint = useViewpoint();
  const rotation = viewpoint?.rotation ?? 0;
  return (
    <div className={styles.right} role="toolbar" aria-label="Map view" aria-orientation="vertical">
      <div className={cx(styles.group, styles.zoom)}>
        <IconButton
          label="Zoom out"
          icon={<Minus />}
          disabledReason={viewpoint?.canZoomOut === false ? "this is as far as it gets" : null}
          onClick={() => stage.zoomBy(-1)}
        />
        <IconButton
          label="Zoom in"
          icon={<Plus />}
          disabledReason={viewpoint?.canZoomIn === false ? "this is as close as it gets" : null}
          onClick={() => stage.zoomBy(1)}
        />
      </div>
      <div className={styles.group}>
        <IconButton
          label={rotation === 0 ? "Compass: north is up" : "Compass: turn north up"}
          icon={
            // The view's rotation turns the map clockwise, so the needle turns with it.
            <Navigation2 className={styles.needle} style={{ transform: `rotate(${rotation}deg)` }} />
          }
          onClick={() => stage.resetNorth()}
        />
      </div>
      <div className={styles.group}>
        <ModeToggle />
        <Exaggeration />
      </div>
      <div className={cx(styles.group, styles.besideSheet)}>
        <IconButton
          label="Search layers"
          icon={<LayersPlus />}
          onClick={() => dispatch(navigate({ name: "Layers" }))}
        />
      </div>
      <BasemapPicker />
    </div>
  );
}
