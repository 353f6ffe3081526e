import { Lock } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { openModal } from "../../../modals/slice";
import { selectIsRestricted } from "../../../session/selectors";
import { ZonesResults } from "./ZonesResults";
import { ZonesSettings } from "./ZonesSettings";
import { ZonesSummary } from "./ZonesSummary";

/** Zones: what has to match, and the largest areas of terrain that do. */
export function ZonesTool() {
  const dispatch = useAppDispatch();
  if (useAppSelector(selectIsRestricted))
    return (
      <EmptyState icon={<Lock aria-hidden="true" />} text="Zones are part of terrain analysis.">
        <Button variant="primary" onClick={() => dispatch(openModal({ kind: "upgrade-plan" }))}>
          Upgrade your plan
        </Button>
      </EmptyState>
    );
  return (
    <>
      <ZonesSummary />
      <ZonesSettings />
      <ZonesResults />
    </>
  );
}
