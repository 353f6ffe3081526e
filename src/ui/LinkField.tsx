import { TextField } from "./TextField";

const ignore = () => {};

/** A link to copy by hand: selected as a whole as soon as it is focused. */
export function LinkField(props: { label: string; value: string; onEnter?: () => void }) {
  return (
    <TextField {...props} labelHidden readOnly onChange={ignore} onFocus={(event) => event.target.select()} />
  );
}
