import type { ReactNode } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Tabs } from "../../../ui/Tabs";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { OnTheMap } from "../overlays/components/OnTheMap";
import { chooseTool } from "../slice";
import { PLAN_TOOLS, type PlanTool } from "../tools";
import styles from "./Plan.module.css";

interface PlanViewProps {
  /** Replaced in tests. */
  tools?: readonly [PlanTool, ...PlanTool[]];
  /** Shown above the tools. */
  children?: ReactNode;
}

/** Plan view: tools that analyze the terrain of the map, in tabs if there are several. */
export function PlanView({ tools = PLAN_TOOLS, children }: PlanViewProps) {
  const dispatch = useAppDispatch();
  const id = useAppSelector((state) => state.plan.tool);
  const tool = tools.find((one) => one.id === id) ?? tools[0];
  return (
    <SidebarPanel title="Plan">
      {children}
      <OnTheMap />
      {tools.length === 1 ? (
        <ToolSection {...tool} />
      ) : (
        <Tabs
          label="Tools"
          className={styles.tabs}
          tabs={tools.map(({ id: value, label }) => ({ value, label }))}
          value={tool.id}
          onChange={(chosen) => dispatch(chooseTool(chosen))}
        >
          <ToolSection {...tool} named />
        </Tabs>
      )}
    </SidebarPanel>
  );
}

/** @param named whether a tab already shows the tool's name */
function ToolSection({ label, about, Tool, named = false }: PlanTool & { named?: boolean }) {
  return (
    <section className={styles.tool} aria-label={label}>
      <div>
        {!named && <h2 className={styles.name}>{label}</h2>}
        <p className={styles.about}>{about}</p>
      </div>
      <Tool />
    </section>
  );
}
