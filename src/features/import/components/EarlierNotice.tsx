import { Info } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { formatImportDate } from "../../../domain/dates";
import type { EarlierImport } from "../../../domain/waitingImport";
import { Button } from "../../../ui/Button";
import { resumeImport } from "../waiting";
import styles from "./import.module.css";

/** Tells the user that this file was uploaded before. Links to the earlier import if it's still unconfirmed. */
export function EarlierNotice({ earlier }: { earlier: EarlierImport }) {
  const dispatch = useAppDispatch();
  const { confirmed, createdAt, fileName } = earlier;
  const date = formatImportDate(new Date(createdAt * 1000));
  return (
    <section className={styles.earlier} aria-label="Imported before">
      <Info aria-hidden="true" />
      <div className={styles.fileTexts}>
        <p>
          {confirmed
            ? `You imported this file on ${date} as "${fileName}". When you upload it again, you can leave out what you already have.`
            : `You uploaded this file on ${date} as "${fileName}". You haven't confirmed it yet.`}
        </p>
        {!confirmed && (
          <Button onClick={() => dispatch(resumeImport(earlier))}>Review the earlier upload</Button>
        )}
      </div>
    </section>
  );
}
