import { LocateFixed } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { IconButton } from "../../../ui/IconButton";
import { Spinner } from "../../../ui/Spinner";
import { locateMe } from "../slice";

/** Button that moves the map to the device's position. */
export function LocateButton() {
  const dispatch = useAppDispatch();
  const isRunning = useAppSelector((state) => state.myPosition.status.state === "running");
  return (
    <IconButton
      label="Locate me"
      icon={isRunning ? <Spinner /> : <LocateFixed />}
      disabledReason={isRunning ? "finding your location" : null}
      onClick={() => dispatch(locateMe())}
    />
  );
}
