import { RotateCcw } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Slider } from "../../../ui/Slider";
import { Switch } from "../../../ui/Switch";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { ASPECTS, ELEVATION, SLOPES } from "../choices";
import { selectIgnoresSlope, selectTerrain } from "../selectors";
import { changeTerrain, resetTerrain, switchTerrain } from "../slice";
import { Choices } from "./Choices";
import { Findings } from "./Findings";
import { MakeUp } from "./MakeUp";
import styles from "./Terrain.module.css";

const ABOUT = "Analyze terrain to find areas suitable for game at any time of the year...";

/** Terrain Analysis: which terrain the map colours, by elevation, slope and aspect. */
export function TerrainView() {
  const dispatch = useAppDispatch();
  const { enabled, opacity, elevation, slope, aspect } = useAppSelector(selectTerrain);
  const slopeIgnored = useAppSelector(selectIgnoresSlope);
  return (
    <SidebarPanel
      title="Terrain Analysis"
      footer={
        <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => dispatch(resetTerrain())}>
          Reset all
        </Button>
      }
    >
      <div className={styles.view}>
        <p className={styles.about}>{ABOUT}</p>
        <Switch
          label="Show matching terrain"
          checked={enabled}
          onChange={(on) => dispatch(switchTerrain(on))}
        />
        {enabled && <Findings />}
        <Slider
          label="Transparency"
          values={[Math.round((1 - opacity) * 100)]}
          min={0}
          max={100}
          step={1}
          unit="%"
          onChange={([value = 0]) => dispatch(changeTerrain({ opacity: (100 - value) / 100 }))}
        />
        <Slider
          label="Elevation"
          values={elevation}
          {...ELEVATION}
          unit="ft"
          onChange={([least = ELEVATION.min, greatest = ELEVATION.max]) =>
            dispatch(changeTerrain({ elevation: [least, greatest] }))
          }
        />
        <Choices
          label="Slope"
          choices={SLOPES}
          chosen={slope}
          onChange={(chosen) => dispatch(changeTerrain({ slope: chosen }))}
          disabledReason={slopeIgnored ? "Flat terrain has no slope to choose." : null}
        />
        <Choices
          label="Aspect"
          choices={ASPECTS}
          chosen={aspect}
          onChange={(chosen) => dispatch(changeTerrain({ aspect: chosen }))}
          compass
        />
        {enabled && <MakeUp />}
      </div>
    </SidebarPanel>
  );
}
