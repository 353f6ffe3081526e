import { RotateCcw } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { UNITS } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Slider } from "../../../ui/Slider";
import { Switch } from "../../../ui/Switch";
import { TransparencySlider } from "../../../ui/TransparencySlider";
import { selectUnits } from "../../preferences/selectors";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { ASPECTS, ELEVATION_SLIDER, filterElevations, sliderElevations } from "../choices";
import { selectTerrain } from "../selectors";
import { changeTerrain, resetTerrain, switchTerrain } from "../slice";
import { Breakdown } from "./Breakdown";
import { Choices } from "./Choices";
import { Findings } from "./Findings";
import { SlopeFilter } from "./SlopeFilter";
import styles from "./Terrain.module.css";

const ABOUT = "Analyze terrain to find areas suitable for game at any time of the year...";

/** Terrain Analysis view: chooses the terrain to color by elevation, slope and aspect. */
export function TerrainView() {
  const dispatch = useAppDispatch();
  const { enabled, opacity, elevation, aspect } = useAppSelector(selectTerrain);
  const units = useAppSelector(selectUnits);
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
        <TransparencySlider
          opacity={opacity}
          onChange={(next) => dispatch(changeTerrain({ opacity: next }))}
        />
        <Slider
          label="Elevation"
          values={sliderElevations(elevation, units)}
          {...ELEVATION_SLIDER[units]}
          unit={UNITS[units].elevation.name}
          onChange={(values) => dispatch(changeTerrain({ elevation: filterElevations(values, units) }))}
        />
        <SlopeFilter />
        <Choices
          label="Aspect"
          choices={ASPECTS}
          chosen={aspect}
          onChange={(chosen) => dispatch(changeTerrain({ aspect: chosen }))}
          compass
        />
        {enabled && <Breakdown />}
      </div>
    </SidebarPanel>
  );
}
