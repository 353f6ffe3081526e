import type { Role } from "../../../../domain/roles";
import { Checkbox } from "../../../../ui/Checkbox";
import { Select } from "../../../../ui/Select";
import { TextField } from "../../../../ui/TextField";
import { type ListedChoice, ListedFields, problemOfListing } from "./ListedFields";
import styles from "./mapData.module.css";
import { RolesChoice } from "./RolesChoice";

/** Form state for a vector layer. */
export interface LayerChoice extends ListedChoice {
  title: string;
  titleField: string | null;
  popupFields: string[];
  minZoom: number | null;
  roles: Role[] | null;
}
export interface FieldOption {
  name: string;
  label: string;
  hint?: string;
}

const NONE = "none";
const ZOOMS = Array.from({ length: 20 }, (_, zoom) => ({ value: `${zoom}`, label: `Zoom ${zoom}` }));

/** Chooses a field of the data, or none. Option values have a prefix, because a field may be named "none". */
export function FieldSelect(props: {
  label: string;
  fields: readonly FieldOption[];
  value: string | null;
  onChange: (name: string | null) => void;
}) {
  const { label, fields, value, onChange } = props;
  return (
    <Select
      label={label}
      options={[
        { value: NONE, label: "None" },
        ...fields.map(({ name, label: text, hint }) => ({
          value: `=${name}`,
          label: text,
          ...(hint && { hint }),
        })),
      ]}
      value={value === null ? NONE : `=${value}`}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen.slice(1))}
    />
  );
}

/** Returns why the form can't be submitted yet, or null. @param auto whether states may be omitted */
export function problemOfChoice(choice: LayerChoice, auto: boolean): string | null {
  if (choice.title.trim() === "") return "Enter a title first.";
  const problem = problemOfListing(choice, auto);
  if (problem !== null) return problem;
  if (choice.roles === null) return "Choose at least one role, or everyone.";
  return null;
}

/** Fields for a layer, before and after publishing. @param auto whether the server can determine states and zoom */
export function LayerFields(props: {
  choice: LayerChoice;
  fields: readonly FieldOption[];
  auto: boolean;
  onChange: (change: Partial<LayerChoice>) => void;
}) {
  const { choice, fields, auto, onChange } = props;
  const shown = choice.popupFields;
  const chooseZoom = (value: string) => onChange({ minZoom: value === NONE ? null : Number(value) });
  return (
    <>
      <TextField
        label="Title"
        maxLength={100}
        value={choice.title}
        onChange={(title) => onChange({ title })}
      />
      <ListedFields
        choice={choice}
        touching={auto ? "the states the data covers" : null}
        onChange={onChange}
      />
      <FieldSelect
        label="Feature name"
        fields={fields}
        value={choice.titleField}
        onChange={(titleField) => onChange({ titleField })}
      />
      <fieldset className={styles.group}>
        <legend className={styles.label}>Fields shown for a feature{shown.length === 0 && " (all)"}</legend>
        {fields.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={hint ? `${label} · ${hint}` : label}
            checked={shown.includes(name)}
            onChange={(on) =>
              onChange({ popupFields: on ? [...shown, name] : shown.filter((other) => other !== name) })
            }
          />
        ))}
      </fieldset>
      <Select
        label="Visible from"
        options={[
          ...(auto ? [{ value: NONE, label: "Automatic, as early as it draws quickly" }] : []),
          ...ZOOMS,
        ]}
        value={choice.minZoom === null ? NONE : `${choice.minZoom}`}
        onChange={chooseZoom}
      />
      <RolesChoice roles={choice.roles} onChange={(roles) => onChange({ roles })} />
    </>
  );
}
