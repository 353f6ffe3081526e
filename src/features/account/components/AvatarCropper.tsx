import { useEffect, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { FormError } from "../../../ui/FormError";
import { Slider } from "../../../ui/Slider";
import { cropPicture, type PictureArea } from "../cropPicture";
import { uploadAvatar } from "../slice";
import styles from "./Profile.module.css";

const UNREADABLE = "Couldn't read this picture. Choose a PNG or JPEG.";
const CENTER = { x: 0, y: 0 };
const MOST_ZOOM = 3;

/** Dialog for cropping a chosen image to the square used as avatar. */
export function AvatarCropper({ file, onClose }: { file: File; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [url, setUrl] = useState<string>();
  const [crop, setCrop] = useState(CENTER);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const save = async () => {
    if (!url || !area) return;
    try {
      dispatch(uploadAvatar(await cropPicture(url, area)));
      onClose();
    } catch {
      setError(UNREADABLE);
    }
  };
  return (
    <Dialog
      title="Crop picture"
      text={error ? undefined : "Drag the picture, or move it with the arrow keys."}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={error} onClick={save}>
            Save picture
          </Button>
        </>
      }
    >
      {error ? (
        <FormError>{error}</FormError>
      ) : (
        <>
          <div className={styles.cropper}>
            {url && (
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                maxZoom={MOST_ZOOM}
                aspect={1}
                cropShape="round"
                showGrid={false}
                disableAutomaticStylesInjection
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                mediaProps={{ onError: () => setError(UNREADABLE) }}
              />
            )}
          </div>
          <Slider
            label="Zoom"
            values={[zoom]}
            min={1}
            max={MOST_ZOOM}
            step={0.1}
            unit="×"
            onChange={([value = 1]) => setZoom(value)}
          />
        </>
      )}
    </Dialog>
  );
}
