import { eventProblem } from "../../../../domain/layers";
import { TextField } from "../../../../ui/TextField";
import { EventField } from "./EventField";
import { statesOf } from "./words";

/** Where the Library lists map data. `states` and `event` are as typed; null means no event. */
export interface ListedChoice {
  category: string;
  states: string;
  event: string | null;
}

/** Returns why the listing is invalid, or null. @param auto whether states may be omitted */
export function problemOfListing({ category, states: typed, event }: ListedChoice, auto: boolean) {
  if (category.trim() === "") return "Enter a category first.";
  const states = statesOf(typed);
  if (states === null || (!auto && event === null && states.length === 0))
    return "Enter states as two letters, such as CO, UT.";
  return event === null ? null : eventProblem(event);
}

/**
 * Fields for where the Library lists map data.
 * @param touching text for the default, "the states the data covers", or null if states are required
 */
export function ListedFields(props: {
  choice: ListedChoice;
  touching: string | null;
  onChange: (change: Partial<ListedChoice>) => void;
}) {
  const { choice, touching, onChange } = props;
  return (
    <>
      <TextField
        label="Category"
        hint="Where it's listed in the Library."
        maxLength={100}
        value={choice.category}
        onChange={(category) => onChange({ category })}
      />
      <TextField
        label="States"
        hint={statesHint(choice.event, touching)}
        value={choice.states}
        error={statesOf(choice.states) === null ? "Enter states as two letters, such as CO, UT." : null}
        onChange={(states) => onChange({ states })}
      />
      <EventField value={choice.event} onChange={(event) => onChange({ event })} />
    </>
  );
}

function statesHint(event: string | null, touching: string | null): string {
  if (event !== null) return "Such as CO, UT. If empty, only the event lists it.";
  return touching === null ? "Such as CO, UT." : `Such as CO, UT. Empty: ${touching}.`;
}
