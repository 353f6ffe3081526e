import { CircleUserRound, Compass, FolderSync, History, Layers, Mountain, Tent } from "lucide-react";
import type { Tool } from "../features/sidebar/components/Toolbar";
import { selectElevationSource } from "../features/terrain/selectors";
import type { RootState } from "./reducers";

const hasTerrain = (state: RootState): boolean => selectElevationSource(state) !== null;

/** Buttons of the toolbar, from top to bottom. */
export const tools: readonly Tool[] = [
  { button: "Library", label: "Library", Icon: Layers },
  { button: "Hunts", label: "Hunts", Icon: Tent },
  {
    button: "TerrainTools",
    name: "Terrain Analysis",
    label: "Terrain",
    Icon: Mountain,
    selectIsAvailable: hasTerrain,
  },
  { button: "Plan", label: "Plan", Icon: Compass, selectIsAvailable: hasTerrain },
  { button: "HistoricalImagery", name: "Historical Imagery", label: "Imagery", Icon: History },
  { button: "DataManager", name: "Data Manager", label: "Data", Icon: FolderSync },
  { button: "Account", label: "Account", Icon: CircleUserRound },
];
