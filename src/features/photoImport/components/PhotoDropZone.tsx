import { useRef } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { ACCEPT_PHOTOS } from "../../../domain/photoNames";
import { Button } from "../../../ui/Button";
import { DropArea } from "../../../ui/DropArea";
import steps from "../../../ui/Steps.module.css";
import { photosChosen } from "../slice";
import { ACCEPTED_PHOTOS } from "../words";

/** Small drop area and button to add more photos to an import. */
export function PhotoDropZone() {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    // Let the user choose the same file again after a failure.
    if (input.current) input.current.value = "";
    if (files.length > 0) dispatch(photosChosen(files));
  };
  return (
    <DropArea label="Drop photos here" className={steps.dropSmall} onFiles={take}>
      <div className={steps.dropButtons}>
        <Button onClick={() => input.current?.click()}>Choose more photos</Button>
      </div>
      <p className={steps.quiet}>{ACCEPTED_PHOTOS}</p>
      <input
        ref={input}
        type="file"
        accept={ACCEPT_PHOTOS}
        multiple
        aria-label="Photos to import"
        hidden
        onChange={(event) => take(event.target.files)}
      />
    </DropArea>
  );
}
