import { useAppSelector } from "../../../app/hooks";
import { selectImagery } from "../selectors";
import styles from "./Imagery.module.css";
import { PictureFacts } from "./PictureFacts";

/** Metadata of the shown image at the map center. */
export function ImageFacts() {
  const { facts } = useAppSelector(selectImagery);
  return (
    <section className={styles.facts} aria-label="This image">
      <PictureFacts facts={facts} />
    </section>
  );
}
