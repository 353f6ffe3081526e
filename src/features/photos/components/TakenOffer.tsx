import { MapPin, X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { addTakenWaypoints, takenDismissed } from "../slice";
import styles from "./photos.module.css";

/** Offers to add waypoints where the uploaded photos were taken. */
export function TakenOffer({ featureId }: { featureId: string }) {
  const dispatch = useAppDispatch();
  const all = useAppSelector(({ photos }) => photos.taken);
  const taken = all.filter((one) => one.featureId === featureId);
  const [first, second] = taken;
  if (!first) return null;
  return (
    <section className={styles.taken} aria-label="Where photos were taken">
      <p className={styles.takenText}>
        {second
          ? `${plural(taken.length, "photo")} have a location.`
          : `${first.fileName} was taken at ${first.latitude.toFixed(4)}, ${first.longitude.toFixed(4)}.`}
      </p>
      <IconButton label="Dismiss" icon={<X />} onClick={() => dispatch(takenDismissed(featureId))} />
      <Button icon={<MapPin aria-hidden="true" />} onClick={() => dispatch(addTakenWaypoints(featureId))}>
        {second ? "Add waypoints where they were taken" : "Add a waypoint where it was taken"}
      </Button>
    </section>
  );
}
