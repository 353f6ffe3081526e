import {
  CircleUserRound,
  Compass,
  FolderSync,
  History,
  Layers,
  type LucideIcon,
  Mountain,
  Tent,
} from "lucide-react";

import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { cx } from "../../../ui/cx";
import { selectElevationSource } from "../../terrain/selectors";
import { covers, selectSidebarShown, selectSidebarView } from "../selectors";
import { TOOLBAR_VIEWS, type ToolbarButton, toolbarPressed } from "../slice";
import styles from "./Frame.module.css";
import { LogoMenu } from "./LogoMenu";
import { hasView } from "./views";

interface Tool {
  button: ToolbarButton;
  /** Full name, if the label is shorter. */
  name?: string;
  label: string;
  Icon: LucideIcon;
}

const TOOLS: readonly Tool[] = [
  { button: "Library", label: "Library", Icon: Layers },
  { button: "Hunts", label: "Hunts", Icon: Tent },
  { button: "TerrainTools", name: "Terrain Analysis", label: "Terrain", Icon: Mountain },
  { button: "Plan", label: "Plan", Icon: Compass },
  { button: "HistoricalImagery", name: "Historical Imagery", label: "Imagery", Icon: History },
  { button: "DataManager", name: "Data Manager", label: "Data", Icon: FolderSync },
  { button: "Account", label: "Account", Icon: CircleUserRound },
];

/** Tools that need elevation data. */
const ON_TERRAIN: readonly ToolbarButton[] = ["TerrainTools", "Plan"];

/** Main toolbar. Buttons whose view isn't available are hidden. */
export function Toolbar() {
  const view = useAppSelector(selectSidebarView);
  const joined = useAppSelector(selectSidebarShown);
  const hasTerrain = useAppSelector(selectElevationSource) !== null;
  const dispatch = useAppDispatch();
  return (
    <nav className={styles.toolbar} aria-label="Main" data-joined={joined ? "" : undefined}>
      <LogoMenu />
      <div className={styles.tools}>
        {TOOLS.filter(({ button }) => hasView(TOOLBAR_VIEWS[button][0]))
          .filter(({ button }) => hasTerrain || !ON_TERRAIN.includes(button))
          .map(({ button, name, label, Icon }) => (
            <button
              key={button}
              type="button"
              className={cx(styles.tool, button === "Account" && styles.last)}
              aria-label={name}
              aria-pressed={view !== null && covers(button, view.name)}
              onClick={() => dispatch(toolbarPressed(button))}
            >
              <Icon aria-hidden="true" />
              {label}
            </button>
          ))}
      </div>
    </nav>
  );
}
