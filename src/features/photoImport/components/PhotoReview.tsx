import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { TITLE_MAX } from "../../../domain/limits";
import { formatBytes, plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { cx } from "../../../ui/cx";
import steps from "../../../ui/Steps.module.css";
import { TextField } from "../../../ui/TextField";
import { selectPhotoImport, selectPhotoReview } from "../selectors";
import { addPhotos, cancelPhotoImport, photoImportChanged } from "../slice";
import { huntTitleOf } from "../words";
import { PhotoDropZone } from "./PhotoDropZone";
import { PhotoList } from "./PhotoList";
import styles from "./photoImport.module.css";
import { RefusedPhotos } from "./RefusedPhotos";
import { UnplacedPhotos } from "./UnplacedPhotos";

/** Review of the chosen photos: their locations, open questions and files that can't be imported. */
export function PhotoReview() {
  const dispatch = useAppDispatch();
  const { photos, refused, problem, added, space } = useAppSelector(selectPhotoImport);
  const { placed, unplaced, bytes, tooMuch } = useAppSelector(selectPhotoReview);
  return (
    <>
      {problem && (
        <div className={steps.error} role="alert">
          <p className={steps.errorText}>{problem}</p>
        </div>
      )}
      <section className={steps.section}>
        <h3 className={steps.heading}>{plural(photos.length, "photo")}</h3>
        {photos.length > 0 && (
          <p className={steps.quiet}>
            Each becomes a waypoint where it was taken. Nothing is uploaded until you add them.
          </p>
        )}
      </section>
      <RefusedPhotos refused={refused} />
      <UnplacedPhotos photos={unplaced} />
      {placed.length > 0 && (
        <section className={steps.section}>
          {unplaced.length > 0 && (
            <h4 className={steps.heading}>{plural(placed.length, "photo")} with a location</h4>
          )}
          <PhotoList label="With a location" photos={placed} />
        </section>
      )}
      <NewHunt />
      {tooMuch && space !== null && (
        <p className={steps.errorText} role="alert">
          These photos take {formatBytes(bytes)}, and your account has {formatBytes(space)} left. Leave some
          out, or delete other photos first.
        </p>
      )}
      <PhotoDropZone />
      <div className={cx(steps.buttons, steps.decision)}>
        <Button onClick={() => dispatch(cancelPhotoImport())}>{added > 0 ? "Done" : "Cancel"}</Button>
        <Button
          variant="primary"
          disabledReason={reasonNot(placed.length, photos.length, tooMuch)}
          onClick={() => dispatch(addPhotos())}
        >
          {placed.length < photos.length && placed.length > 0
            ? `Add ${placed.length} of ${photos.length} photos`
            : `Add ${plural(placed.length, "photo")}`}
        </Button>
      </div>
    </>
  );
}

function reasonNot(placed: number, all: number, tooMuch: boolean): string | null {
  if (all === 0) return "Choose photos first.";
  if (placed === 0) return "Place a photo on the map first.";
  return tooMuch ? "Your account doesn't have enough space left." : null;
}

/** Lets the user put the photos into a new hunt and name it. */
function NewHunt() {
  const dispatch = useAppDispatch();
  const { hunt, photos } = useAppSelector(selectPhotoImport);
  if (photos.length === 0) return null;
  const change = (title: string | null) => dispatch(photoImportChanged({ hunt: title }));
  return (
    <section className={styles.hunt} aria-label="Hunt">
      <Checkbox
        label="Add them to a new hunt"
        checked={hunt !== null}
        onChange={(checked) => change(checked ? huntTitleOf(photos) : null)}
      />
      {hunt !== null && (
        <TextField
          label="Name of the hunt"
          labelHidden
          value={hunt}
          maxLength={TITLE_MAX}
          onChange={change}
          error={hunt.trim() === "" ? "Enter a name, or clear the checkbox." : null}
        />
      )}
    </section>
  );
}
