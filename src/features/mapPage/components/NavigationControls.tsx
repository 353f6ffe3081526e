import { LayersPlus, Minus, Navigation2, Plus } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import type { MapViewpoint } from "../../../map/mapStage";
import { cx } from "../../../ui/cx";
import { IconButton } from "../../../ui/IconButton";
import { Exaggeration } from "../../account";
import { BasemapPicker } from "../../basemaps";
import { useMapStage, useViewpointPart } from "../../map/components/MapStageContext";
import { ModeToggle } from "../../mapMode/components/ModeToggle";
import { Tilt } from "../../mapMode/components/Tilt";
import { LocateButton } from "../../myPosition";
import { navigate } from "../../sidebar/slice";
import { Sun } from "../../sun";
import styles from "./MapPage.module.css";

const rotationOf = ({ rotation }: MapViewpoint) => rotation;
const canZoomIn = (viewpoint: MapViewpoint) => viewpoint.canZoomIn;
const canZoomOut = (viewpoint: MapViewpoint) => viewpoint.canZoomOut;

/**
 * Controls on the right edge: zoom, compass, location, 2D/3D with tilt, exaggeration and sun, layer search, basemap.
 */
export function NavigationControls() {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.right} role="toolbar" aria-label="Map view" aria-orientation="vertical">
      <ZoomButtons />
      <div className={cx(styles.group, styles.pair)}>
        <Compass />
        <LocateButton />
      </div>
      <div className={cx(styles.group, styles.modes)}>
        <ModeToggle />
        <Tilt />
        <Exaggeration />
        <Sun />
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

function ZoomButtons() {
  const stage = useMapStage();
  const further = useViewpointPart(canZoomOut) !== false;
  const closer = useViewpointPart(canZoomIn) !== false;
  return (
    <div className={cx(styles.group, styles.zoom)}>
      <IconButton
        label="Zoom out"
        icon={<Minus />}
        disabledReason={further ? null : "minimum zoom reached"}
        onClick={() => stage.zoomBy(-1)}
      />
      <IconButton
        label="Zoom in"
        icon={<Plus />}
        disabledReason={closer ? null : "maximum zoom reached"}
        onClick={() => stage.zoomBy(1)}
      />
    </div>
  );
}

function Compass() {
  const stage = useMapStage();
  const rotation = useViewpointPart(rotationOf) ?? 0;
  return (
    <IconButton
      label={rotation === 0 ? "Compass: north is up" : "Compass: point north up"}
      icon={
        // The rotation turns the map clockwise, so the needle turns with it.
        <Navigation2 className={styles.needle} style={{ transform: `rotate(${rotation}deg)` }} />
      }
      onClick={() => stage.resetNorth()}
    />
  );
}
