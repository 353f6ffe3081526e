import { useAppSelector } from "../../../app/hooks";
import { selectImagery } from "../selectors";
import { Facts } from "./Facts";
import styles from "./Imagery.module.css";

/** What is known of the shown image in the middle of the map. */
export function ImageFacts() {
  const { facts } = useAppSelector(selectImagery);
  return (
    <section className={styles.facts} aria-label="This image">
      <Facts facts={facts} />
    </section>
  );
}
