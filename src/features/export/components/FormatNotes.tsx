import { Info, TriangleAlert } from "lucide-react";
import { formatCount } from "../../../domain/units";
import type { FormatNote } from "../../../formats/types";
import steps from "../../../ui/Steps.module.css";

interface FormatNotesProps {
  notes: readonly FormatNote[];
  heading?: string;
  /** The messages already include their counts. */
  counted?: boolean;
}

/** Lists what a format's reader or writer converted, changed or dropped, with counts. */
export function FormatNotes({ notes, heading, counted = false }: FormatNotesProps) {
  if (notes.length === 0) return null;
  return (
    <section className={steps.section}>
      {heading && <h3 className={steps.heading}>{heading}</h3>}
      <ul className={steps.notes}>
        {notes.map((note) => (
          <li key={`${note.id} ${note.message}`} className={steps.note} data-effect={note.effect}>
            {note.effect === "info" ? <Info aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
            <span>
              {note.message}
              {!counted && (note.count > 1 || note.effect === "dropped") && (
                <span className={steps.times}>
                  {"\u00a0"}× {formatCount(note.count)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
