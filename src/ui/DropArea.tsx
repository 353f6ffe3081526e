import { type ReactNode, useState } from "react";
import { cx } from "./cx";
import styles from "./DropArea.module.css";

interface Props {
  label: string;
  /** Sets the direction and gaps of its content. */
  className: string | undefined;
  onFiles: (files: FileList) => void;
  children: ReactNode;
}

/** Dashed area that accepts dropped files, highlighted while dragging over it. */
export function DropArea({ label, className, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  return (
    <section
      aria-label={label}
      className={cx(styles.drop, className)}
      data-over={over ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      {children}
    </section>
  );
}
