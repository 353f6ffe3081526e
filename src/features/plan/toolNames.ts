import type { PlanToolId } from "./slice";

/** Display names of the tools in the Plan view. */
export const TOOL_NAMES: Readonly<Record<PlanToolId, string>> = {
  zones: "Zones",
  glassing: "Glassing",
  sunlight: "Sun and shade",
  travel: "Travel time",
  content: "My content",
  tracks: "Tracks",
  wind: "Wind and scent",
};

/** Returns the names of tools by their ids: "Zones, Glassing". Skips tools unknown to this version. */
export const toolsText = (ids: readonly string[]): string =>
  Object.entries(TOOL_NAMES)
    .filter(([id]) => ids.includes(id))
    .map(([, name]) => name)
    .join(", ");
