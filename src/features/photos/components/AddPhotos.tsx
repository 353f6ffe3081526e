import { Camera } from "lucide-react";
import { useRef } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { uploadPhotos } from "../slice";

/** Button that uploads one or more photos to a feature. */
export function AddPhotos({ featureId }: { featureId: string }) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    if (files?.length) dispatch(uploadPhotos(featureId, [...files]));
    // Let the user choose the same file again after a failure.
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <Button icon={<Camera aria-hidden="true" />} onClick={() => input.current?.click()}>
        Photo upload
      </Button>
      <input
        ref={input}
        type="file"
        accept=".png,.jpeg,.jpg,.heic,.heif,.webp"
        multiple
        hidden
        aria-label="Photos to upload"
        onChange={(event) => take(event.target.files)}
      />
    </>
  );
}
