import { useAppDispatch } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import steps from "../../../ui/Steps.module.css";
import { type PhotoEntry, photosLeft, placeAtCenter, placePhotos } from "../slice";
import { PhotoList } from "./PhotoList";
import styles from "./photoImport.module.css";

/** Lists photos without a location, for the user to place or skip. */
export function UnplacedPhotos({ photos }: { photos: readonly PhotoEntry[] }) {
  const dispatch = useAppDispatch();
  if (photos.length === 0) return null;
  const ids = photos.map(({ id }) => id);
  const several = photos.length > 1;
  return (
    <section className={styles.unplaced} aria-label="Without a location">
      <h4 className={steps.heading}>{plural(photos.length, "photo")} without a location</h4>
      <p className={steps.quiet}>
        {several
          ? "Place them on the map, all at once or one by one. Those you don't place are left out."
          : "Place it on the map. Otherwise it's left out."}
      </p>
      <PhotoList label="Photos without a location" photos={photos} />
      <div className={styles.choices}>
        <Button onClick={() => dispatch(placePhotos(ids))}>{several ? "Place all" : "Place on map"}</Button>
        <Button onClick={() => dispatch(placeAtCenter(ids))}>Use map center</Button>
        <Button variant="quiet" onClick={() => dispatch(photosLeft(ids))}>
          {several ? "Skip all" : "Skip"}
        </Button>
      </div>
    </section>
  );
}
