import { Pin, PinOff } from "lucide-react";
import type { OverlayId } from "../../../../../workers/overlays/types";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { selectIsKept } from "../../selectors";
import { overlayKept, overlayRemoved } from "../slice";

/** Keeps a tool's result on the map while other tools are open. */
export function KeepOnMap({ tool }: { tool: OverlayId }) {
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => selectIsKept(state, tool));
  return kept ? (
    <Button icon={<PinOff aria-hidden="true" />} onClick={() => dispatch(overlayRemoved(tool))}>
      Don't keep on map
    </Button>
  ) : (
    <Button icon={<Pin aria-hidden="true" />} onClick={() => dispatch(overlayKept(tool))}>
      Keep on map
    </Button>
  );
}
