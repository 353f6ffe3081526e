import { useState } from "react";
import { useAppSelector } from "../../../../app/hooks";
import { EVENT_MAX, eventProblem, stateTitle } from "../../../../domain/layers";
import { Select } from "../../../../ui/Select";
import { TextField } from "../../../../ui/TextField";

const NONE = "none";
const NEW = "new";
const NO_EVENTS: readonly string[] = [];

/** Chooses the special event that lists map data: none, an existing one, or a new one with a title to enter. */
export function EventField(props: { value: string | null; onChange: (event: string | null) => void }) {
  const { value, onChange } = props;
  const events = useAppSelector((state) => state.mapData.overview?.events ?? NO_EVENTS);
  const [isNew, setNew] = useState(value !== null && !events.includes(value));
  const choose = (chosen: string) => {
    setNew(chosen === NEW);
    if (chosen === NEW) onChange("");
    else onChange(chosen === NONE ? null : chosen.slice(1));
  };
  return (
    <>
      <Select
        label="Special event"
        options={[
          { value: NONE, label: "None" },
          ...events.map((name) => ({ value: `=${name}`, label: stateTitle(name) })),
          { value: NEW, label: "New event..." },
        ]}
        value={isNew ? NEW : value === null ? NONE : `=${value}`}
        onChange={choose}
      />
      {isNew && (
        <TextField
          label="Event title"
          hint="Events are listed above the states in the Library."
          maxLength={EVENT_MAX}
          error={value ? eventProblem(value) : null}
          value={value ?? ""}
          onChange={onChange}
        />
      )}
    </>
  );
}
