import { glassingNote } from "../glassing/note";
import { sunlightNote } from "../sunlight/note";
import { travelNote } from "../travel/note";
import { windNote } from "../wind/note";
import { zonesNote } from "../zones/note";
import type { NoteOf } from "./planNote";
import type { NoteTool } from "./slice";

/** Note generators of the tools that show a result on the map. Register new tools here and in NoteTool. */
export const NOTES = {
  zones: zonesNote,
  glassing: glassingNote,
  sunlight: sunlightNote,
  travel: travelNote,
  wind: windNote,
} satisfies Record<NoteTool, NoteOf>;
