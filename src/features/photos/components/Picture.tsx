import { ImageOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/Button";
import styles from "./photos.module.css";

/** Thumbnail, or a placeholder icon if it can't be loaded. */
export function SmallPicture({ src }: { src: string | null }) {
  const [broken, setBroken] = useState(src === null);
  if (broken) return <ImageOff className={styles.off} aria-hidden="true" />;
  return <img src={src ?? ""} alt="" loading="lazy" onError={() => setBroken(true)} />;
}

interface LargePictureProps {
  src: string | null;
  title: string;
  /** Size in pixels, if known. Reserves the space before the image loads. */
  size: { width: number; height: number } | null;
}

/** Image in the photo viewer. Shows an error with a retry button if it can't be loaded. */
export function LargePicture({ src, title, size }: LargePictureProps): ReactNode {
  const [tried, setTried] = useState(0);
  const [broken, setBroken] = useState(src === null);
  if (broken) {
    return (
      <div className={styles.lost} role="alert">
        <ImageOff className={styles.off} aria-hidden="true" />
        <p>Couldn't load the photo. Check your connection and try again.</p>
        <Button
          onClick={() => {
            setBroken(false);
            setTried((before) => before + 1);
          }}
        >
          Try again
        </Button>
      </div>
    );
  }
  return (
    <img
      key={tried}
      className={styles.picture}
      src={src ?? ""}
      alt={title || "Photo"}
      width={size?.width}
      height={size?.height}
      onError={() => setBroken(true)}
    />
  );
}
