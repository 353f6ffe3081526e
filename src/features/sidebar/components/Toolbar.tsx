import type { LucideIcon } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { cx } from "../../../ui/cx";
import { covers, selectSidebarShown, selectSidebarView } from "../selectors";
import { type ToolbarButton, toolbarPressed } from "../slice";
import styles from "./Frame.module.css";
import { LogoMenu } from "./LogoMenu";

export interface Tool {
  button: ToolbarButton;
  /** Full name, if the label is shorter. */
  name?: string;
  label: string;
  Icon: LucideIcon;
  /** Whether the button is shown. Without it, the button is always shown. */
  selectIsAvailable?: (state: RootState) => boolean;
}

/** Main toolbar. */
export function Toolbar({ tools }: { tools: readonly Tool[] }) {
  const joined = useAppSelector(selectSidebarShown);
  return (
    <nav className={styles.toolbar} aria-label="Main" data-joined={joined ? "" : undefined}>
      <LogoMenu />
      <div className={styles.tools}>
        {tools.map((tool) => (
          <ToolButton key={tool.button} tool={tool} />
        ))}
      </div>
    </nav>
  );
}

const always = () => true;

function ToolButton({ tool }: { tool: Tool }) {
  const { button, name, label, Icon, selectIsAvailable = always } = tool;
  const available = useAppSelector(selectIsAvailable);
  const view = useAppSelector(selectSidebarView);
  const dispatch = useAppDispatch();
  if (!available) return null;
  return (
    <button
      type="button"
      className={cx(styles.tool, button === "Account" && styles.last)}
      aria-label={name}
      aria-pressed={view !== null && covers(button, view.name)}
      onClick={() => dispatch(toolbarPressed(button))}
    >
      <Icon aria-hidden="true" />
      {label}
    </button>
  );
}
