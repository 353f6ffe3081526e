import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { MapPopup } from "../../featurePopup";
import { closeImageryPopup } from "../slice";
import { PictureFacts } from "./PictureFacts";

/** Popup with the metadata of the image at the clicked position. */
export function ImageryPopup() {
  const dispatch = useAppDispatch();
  const popup = useAppSelector((state) => state.imagery.popup);
  if (!popup) return null;
  return (
    <MapPopup
      // Remount when the user clicks elsewhere.
      key={`${popup.longitude} ${popup.latitude}`}
      label="Imagery date"
      title="Imagery date"
      longitude={popup.longitude}
      latitude={popup.latitude}
      onClose={() => dispatch(closeImageryPopup())}
    >
      <PictureFacts facts={popup.facts} />
    </MapPopup>
  );
}
