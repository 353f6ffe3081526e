import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { SHORTCUTS } from "../shortcuts";
import styles from "./Help.module.css";

export function KeyboardShortcutsView() {
  return (
    <SidebarPanel title="Keyboard Shortcuts">
      {SHORTCUTS.map((group) => (
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
    </SidebarPanel>
  );
}
