import { z } from "zod";
import { NOTE_TITLE_MAX } from "../../src/domain/limits";
import type { Note } from "../../src/domain/note";
import { began, envelope, type Same, same, seconds, text, title, uuid } from "./common";

const CONTENTS_MAX = 100_000;

export const note = z
  .object({
    uuid: z.string(),
    title: z.string(),
    contents: z.string(),
    createdAt: seconds,
    updatedAt: seconds,
    noteableType: z.enum(["collection", "feature"]),
    noteableId: z.string(),
  })
  .meta({ id: "Note" });

same<Same<z.output<typeof note>, Note>>();

export const noteInput = z.object({ title: text(NOTE_TITLE_MAX).default(""), contents: title(CONTENTS_MAX) });

/** "collection" or "feature". Plurals and any case are accepted too. */
export const noteableType = z
  .string()
  .transform((spelling) => spelling.toLowerCase().replace(/s$/, ""))
  .pipe(z.enum(["collection", "feature"]));

export const noteableParams = z.object({ noteableType });
export const noteListParams = z.object({ noteableType, noteableId: uuid });
export const newNoteBody = noteInput.extend({ noteableId: uuid });
export const noteChangeBody = z.object({
  title: text(NOTE_TITLE_MAX).optional(),
  contents: title(CONTENTS_MAX).optional(),
  updatedAt: began,
});
export const noteAnswer = envelope(note);
export const notesAnswer = envelope(z.object({ notes: z.array(note) }));
