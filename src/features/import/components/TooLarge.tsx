import { CircleAlert, Info } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { IMPORT_PARTS_MAX } from "../../../domain/limits";
import { atMost, formatBytes, formatCount, plural } from "../../../domain/units";
import { formatOfName } from "../../../formats/endings";
import { Button } from "../../../ui/Button";
import steps from "../../../ui/Steps.module.css";
import { selectUnits } from "../../preferences/selectors";
import { tooLargeText } from "../limitText";
import { type ImportFile, type ImportPreview, type Shrunk, shrinkFile } from "../slice";
import styles from "./import.module.css";

/** Warning before the upload that a file exceeds the limit. Offers to simplify or split GPX files. */
export function TooLarge(props: {
  file: ImportFile;
  preview: ImportPreview;
  limit: number;
  problem: string | null;
}) {
  const { file, preview, limit, problem } = props;
  const dispatch = useAppDispatch();
  const gpx = formatOfName(file.name) === "gpx";
  const { tracks } = preview.counts;
  return (
    <section className={styles.tooLarge} aria-label="Too large to upload">
      <CircleAlert aria-hidden="true" />
      <div className={styles.tooLargeTexts}>
        <p>
          {tooLargeText(limit)}. This one is {formatBytes(file.size)}.
        </p>
        {gpx ? (
          <>
            <ul className={styles.ways}>
              <li>
                Simplify tracks: leaves out points until the file fits. You'll see how far tracks move before
                you upload.
              </li>
              <li>Split: uploads the file in parts, with one review and one undo for all of it.</li>
            </ul>
            <div className={steps.buttons}>
              <Button
                disabledReason={tracks === 0 ? "The file has no tracks." : null}
                onClick={() => dispatch(shrinkFile("simplify"))}
              >
                Simplify tracks
              </Button>
              <Button
                disabledReason={
                  file.size > IMPORT_PARTS_MAX * limit
                    ? `The file is larger than ${IMPORT_PARTS_MAX} parts of ${formatBytes(limit)}.`
                    : null
                }
                onClick={() => dispatch(shrinkFile("split"))}
              >
                Split
              </Button>
            </div>
            {problem !== null && <p role="alert">{problem}</p>}
            <p className={steps.quiet}>Or ask this site's operator to raise the limit.</p>
          </>
        ) : (
          <p className={steps.quiet}>
            Export it in parts, one folder at a time, or ask this site's operator to raise the limit.
          </p>
        )}
      </div>
    </section>
  );
}

/** Explains how the file was made to fit before it's uploaded. */
export function ShrunkNotice({ shrunk, size }: { shrunk: Shrunk; size: number }) {
  const units = useAppSelector(selectUnits);
  return (
    <section className={styles.earlier} aria-label="Reduced to fit">
      <Info aria-hidden="true" />
      <p className={styles.fileTexts}>
        {shrunk.how === "split"
          ? `Uploads in ${plural(shrunk.parts, "part")}, each with its own hunt. You review and undo them together.`
          : `Simplified from ${formatBytes(shrunk.from)} to ${formatBytes(size)}. Tracks move by at most ${atMost(shrunk.deviation, units)} and keep ${formatCount(shrunk.kept)} of ${plural(shrunk.points, "point")}.`}
      </p>
    </section>
  );
}
