import { useState } from "react";
import { useAppSelector } from "../../../app/hooks";
import type { MapMode } from "../../../map/mapStage";
import { Tabs } from "../../../ui/Tabs";
import { selectMapMode } from "../../mapMode/selectors";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { SHORTCUTS } from "../shortcuts";
import styles from "./Help.module.css";

const TABS: readonly { value: MapMode; label: string }[] = [
  { value: "2D", label: "2D" },
  { value: "3D", label: "3D" },
];

/** Mouse and keyboard shortcuts in 2D and 3D. Opens with the current mode. */
export function KeyboardShortcutsView() {
  const shown = useAppSelector(selectMapMode);
  const [mode, setMode] = useState<MapMode>(shown);
  return (
    <SidebarPanel title="Keyboard Shortcuts">
      <Tabs label="Map view" className={styles.views} tabs={TABS} value={mode} onChange={setMode}>
        <div className={styles.groups}>
          {SHORTCUTS[mode].map((group) => (
            <section key={group.title} className={styles.section}>
              <h3 className={styles.title}>{group.title}</h3>
              <ul>
                {group.shortcuts.map(({ keys, does }) => (
                  <li key={keys.join(" ") + does} className={styles.row}>
                    <span>{does}</span>
                    <span className={styles.keys}>
                      {keys.map((key) => (
                        <kbd key={key} className={styles.key}>
                          {key}
                        </kbd>
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Tabs>
    </SidebarPanel>
  );
}
