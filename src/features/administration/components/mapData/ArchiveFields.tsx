import { PRIORITY_MAX } from "../../../../domain/mapData";
import type { Role } from "../../../../domain/roles";
import { RadioList } from "../../../../ui/RadioList";
import { TextField } from "../../../../ui/TextField";
import { type ListedChoice, ListedFields, problemOfListing } from "./ListedFields";
import styles from "./mapData.module.css";
import { RolesChoice } from "./RolesChoice";

/** Form state for a tile archive. */
export interface ArchiveChoice extends ListedChoice {
  as: "overlay" | "basemap";
  title: string;
  attribution: string;
  /** As typed; basemaps only. */
  priority: string;
  roles: Role[] | null;
}

const KINDS = [
  { value: "basemap", label: "Basemap", hint: "Replaces Satellite or Topographic on the map." },
  { value: "overlay", label: "Overlay", hint: "Drawn over the basemap and listed in the Library." },
] as const;

/** Returns why the form can't be submitted yet, or null. @param auto whether states may be omitted */
export function problemOfArchive(choice: ArchiveChoice, auto: boolean): string | null {
  if (choice.title.trim() === "") return "Enter a title first.";
  const problem =
    choice.as === "overlay" ? problemOfListing(choice, auto) : problemOfPriority(choice.priority);
  if (problem !== null) return problem;
  return choice.roles === null ? "Choose at least one role, or everyone." : null;
}

const problemOfPriority = (typed: string): string | null =>
  priorityOf(typed) === null ? `Enter a whole number from -${PRIORITY_MAX} to ${PRIORITY_MAX}.` : null;

/** Parses a priority. @returns null if it's invalid */
export function priorityOf(typed: string): number | null {
  const value = /^-?\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return Math.abs(value) <= PRIORITY_MAX ? value : null;
}

/** Fields for a tile archive. @param draft whether its kind can still be changed */
export function ArchiveFields(props: {
  choice: ArchiveChoice;
  draft: boolean;
  onChange: (change: Partial<ArchiveChoice>) => void;
}) {
  const { choice, draft, onChange } = props;
  return (
    <>
      {draft && (
        <div className={styles.group}>
          <p className={styles.label}>Add as</p>
          <RadioList label="Add as" options={KINDS} value={choice.as} onChange={(as) => onChange({ as })} />
        </div>
      )}
      <TextField
        label="Title"
        maxLength={100}
        value={choice.title}
        onChange={(title) => onChange({ title })}
      />
      <TextField
        label="Attribution"
        hint="Shown on the map while these tiles are on."
        maxLength={500}
        value={choice.attribution}
        onChange={(attribution) => onChange({ attribution })}
      />
      {choice.as === "basemap" && (
        <TextField
          label="Priority"
          hint="Lower numbers come first in the menu. Satellite, Hybrid and Topographic are 0, 1 and 2."
          inputMode="numeric"
          maxLength={5}
          error={problemOfPriority(choice.priority)}
          value={choice.priority}
          onChange={(priority) => onChange({ priority })}
        />
      )}
      {choice.as === "overlay" && (
        <ListedFields
          choice={choice}
          touching={draft ? "the states the tiles cover" : null}
          onChange={onChange}
        />
      )}
      <RolesChoice roles={choice.roles} onChange={(roles) => onChange({ roles })} />
    </>
  );
}
