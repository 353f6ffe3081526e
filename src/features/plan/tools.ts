import type { ComponentType } from "react";
import { ZonesTool } from "./zones/components/ZonesTool";

export interface PlanTool {
  id: string;
  label: string;
  /** What it finds, in a sentence. */
  about: string;
  /** Its settings, legend and results. */
  Tool: ComponentType;
}

/** The tools of the Plan view, in the order in which they show; each tool adds one entry. */
export const PLAN_TOOLS: readonly [PlanTool, ...PlanTool[]] = [
  {
    id: "zones",
    label: "Zones",
    about: "Find the largest areas of terrain that suit your hunt and save them.",
    Tool: ZonesTool,
  },
];
