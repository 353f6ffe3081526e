import { glassingNote } from "../glassing/note";
import { sunlightNote } from "../sunlight/note";
import { travelNote } from "../travel/note";
import { windNote } from "../wind/note";
import { zonesNote } from "../zones/note";
import type { NoteOf } from "./planNote";

/** The tools that have a picture to show, with what they say of it; each adds one line. */
export const NOTES = {
  zones: zonesNote,
  glassing: glassingNote,
  sunlight: sunlightNote,
  travel: travelNote,
  wind: windNote,
} satisfies Record<string, NoteOf>;
