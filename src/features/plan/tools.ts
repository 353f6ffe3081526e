import type { ComponentType } from "react";
import { GlassingTool } from "./glassing/components/GlassingTool";
import { OwnContentTool } from "./ownContent/components/OwnContentTool";
import type { PlanToolId } from "./slice";
import { SunlightTool } from "./sunlight/components/SunlightTool";
import { TOOL_NAMES } from "./toolNames";
import { TracksTool } from "./tracks/components/TracksTool";
import { TravelTool } from "./travel/components/TravelTool";
import { WindTool } from "./wind/components/WindTool";
import { ZonesTool } from "./zones/components/ZonesTool";

export interface PlanTool {
  id: PlanToolId;
  label: string;
  /** One sentence about what the tool does. */
  about: string;
  /** Component with settings, legend and results. */
  Tool: ComponentType;
}

/** Tools of the Plan view in display order. Register new tools here. */
export const PLAN_TOOLS: readonly [PlanTool, ...PlanTool[]] = [
  {
    id: "zones",
    label: TOOL_NAMES.zones,
    about: "Find the largest areas of terrain that suit your hunt and save them.",
    Tool: ZonesTool,
  },
  {
    id: "glassing",
    label: TOOL_NAMES.glassing,
    about: "See which ground is visible from a spot, and which spots see the most.",
    Tool: GlassingTool,
  },
  {
    id: "sunlight",
    label: TOOL_NAMES.sunlight,
    about: "See what's in sun or shade at any time of day, and when a slope gets sun.",
    Tool: SunlightTool,
  },
  {
    id: "travel",
    label: TOOL_NAMES.travel,
    about:
      "See how long it takes to walk anywhere around a starting point, and the fastest route to a destination.",
    Tool: TravelTool,
  },
  {
    id: "content",
    label: TOOL_NAMES.content,
    about:
      "Find your items by what they are, the terrain they're on, and how far they are from a hunt, a selection, an area, or the map's water and roads.",
    Tool: OwnContentTool,
  },
  {
    id: "tracks",
    label: TOOL_NAMES.tracks,
    about: "See how a track went: stops, speed and grade. Split, join, trim or simplify it.",
    Tool: TracksTool,
  },
  {
    id: "wind",
    label: TOOL_NAMES.wind,
    about: "See how terrain bends the wind, and where it carries your scent from a stand.",
    Tool: WindTool,
  },
];
