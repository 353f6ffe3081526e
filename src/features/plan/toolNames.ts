import type { PlanToolId } from "./slice";

/** The tools of the Plan view as they are called. */
export const TOOL_NAMES: Readonly<Record<PlanToolId, string>> = {
  zones: "Zones",
  glassing: "Glassing",
  sunlight: "Sun and shade",
  travel: "Travel time",
  content: "My content",
  tracks: "Tracks",
  wind: "Wind and scent",
};

/** "Zones, Glassing": tools by their ids; one that this version doesn't know is left out. */
export const toolsText = (ids: readonly string[]): string =>
  Object.entries(TOOL_NAMES)
    .filter(([id]) => ids.includes(id))
    .map(([, name]) => name)
    .join(", ");
