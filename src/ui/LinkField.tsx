import { TextField } from "./TextField";

const ignore = () => {};

/** Link to copy by hand. Focusing it selects all of it. */
export function LinkField(props: { label: string; value: string; onEnter?: () => void }) {
  return (
    <TextField {...props} labelHidden readOnly onChange={ignore} onFocus={(event) => event.target.select()} />
  );
}
