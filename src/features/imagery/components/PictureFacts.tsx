import { formatDay } from "../../../domain/dates";
import { NO_VALUE } from "../../../domain/units";
import { type Fact, Facts } from "../../../ui/Facts";
import type { ImageryFacts } from "../slice";
import styles from "./Imagery.module.css";

const meters = (value: number | null) => (value === null ? NO_VALUE : `${value} m`);

/** Capture date, provider, source, resolution and accuracy of an image. */
export function PictureFacts({ facts }: { facts: ImageryFacts }) {
  if (facts?.state === "failed") {
    return <p className={styles.note}>Couldn't read the capture date. Refresh the images to try again.</p>;
  }
  const metadata = facts?.metadata ?? null;
  const date = metadata?.captureDate ?? null;
  const rows: Fact[] = [
    ["Capture date", date === null ? NO_VALUE : formatDay(date)],
    ["Provider", metadata?.provider ?? NO_VALUE],
    ["Source", metadata?.source ?? NO_VALUE],
    ["Resolution", meters(metadata?.resolution ?? null)],
    ["Accuracy", meters(metadata?.accuracy ?? null)],
  ];
  return (
    <div className={styles.small}>
      <Facts facts={rows} busy={facts === null} />
    </div>
  );
}
