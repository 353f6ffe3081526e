import { Rotate3d } from "lucide-react";
import { useAppSelector } from "../../../app/hooks";
import type { MapViewpoint } from "../../../map/mapStage";
import { PopoverMenu } from "../../../ui/PopoverMenu";
import { Slider } from "../../../ui/Slider";
import { useMapStage, useViewpointPart } from "../../map/components/MapStageContext";
import { selectMapMode } from "../selectors";
import styles from "./ModeToggle.module.css";

/** Degrees from straight down. Tilted further, a camera near the ground sees little but sky. */
const TILT = { min: 0, max: 80, step: 5 };

/** Pixels between the button and the panel. */
const ASIDE = 8;

const tiltOf = ({ tilt }: MapViewpoint) => tilt;

/** Control for the camera's tilt in 3D. */
export function Tilt() {
  const stage = useMapStage();
  const mode = useAppSelector(selectMapMode);
  const tilt = useViewpointPart(tiltOf) ?? 0;
  if (mode !== "3D") return null;
  return (
    <PopoverMenu name="Tilt" label={`Tilt: ${tilt}°`} icon={<Rotate3d />} aside={ASIDE}>
      <div className={styles.exaggeration}>
        <Slider
          {...TILT}
          label="Tilt"
          values={[tilt]}
          unit="°"
          onChange={([next = tilt]) => stage.setTilt(next)}
        />
      </div>
    </PopoverMenu>
  );
}
