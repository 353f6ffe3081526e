import type { ComponentType } from "react";
import { GlassingTool } from "./glassing/components/GlassingTool";
import type { PlanToolId } from "./slice";
import { ZonesTool } from "./zones/components/ZonesTool";

export interface PlanTool {
  id: PlanToolId;
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
  {
    id: "glassing",
    label: "Glassing",
    about: "See which ground is visible from a spot, and from which spots you see most.",
    Tool: GlassingTool,
  },
];
