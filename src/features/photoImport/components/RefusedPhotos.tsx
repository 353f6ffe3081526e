import { TriangleAlert, X } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { IconButton } from "../../../ui/IconButton";
import steps from "../../../ui/Steps.module.css";
import { type RefusedPhoto, refusedRead } from "../slice";
import styles from "./photoImport.module.css";

/** Maximum number of files listed. A whole folder of other files would fill the view. */
const NAMED = 10;

/** Lists chosen files that can't become waypoints, with the reason. */
export function RefusedPhotos({ refused }: { refused: readonly RefusedPhoto[] }) {
  const dispatch = useAppDispatch();
  if (refused.length === 0) return null;
  const more = refused.length - NAMED;
  return (
    <section className={steps.error} aria-label="Can't be imported">
      <div className={styles.head}>
        <h4 className={steps.heading}>{plural(refused.length, "file")} can't be imported</h4>
        <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={() => dispatch(refusedRead())} />
      </div>
      <ul className={steps.notes}>
        {refused.slice(0, NAMED).map(({ id, fileName, why }) => (
          <li key={id} className={steps.note} data-effect="dropped">
            <TriangleAlert aria-hidden="true" />
            <span>
              <span className={styles.name}>{fileName}</span> {why}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={steps.quiet}>and {more} more</p>}
    </section>
  );
}
