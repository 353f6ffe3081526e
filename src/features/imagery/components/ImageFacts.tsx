import { useAppSelector } from "../../../app/hooks";
import { selectImagery } from "../selectors";
import styles from "./Imagery.module.css";
import { PictureFacts } from "./PictureFacts";

/** What is known of the shown image in the center of the map. */
export function ImageFacts() {
  const { facts } = useAppSelector(selectImagery);
  return (
    <section className={styles.facts} aria-label="This image">
      <PictureFacts facts={facts} />
    </section>
  );
}
