import { Lock } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { openModal } from "../../../modals/slice";
import { selectIsRestricted } from "../../../session/selectors";
import { GlassingResults } from "./GlassingResults";
import { GlassingSettings } from "./GlassingSettings";
import { GlassingSummary } from "./GlassingSummary";
import { Spots } from "./Spots";

/** Glassing: where one looks from, what is seen from there, and which spots see most. */
export function GlassingTool() {
  const dispatch = useAppDispatch();
  if (useAppSelector(selectIsRestricted))
    return (
      <EmptyState icon={<Lock aria-hidden="true" />} text="Glassing is part of terrain analysis.">
        <Button variant="primary" onClick={() => dispatch(openModal({ kind: "upgrade-plan" }))}>
          Upgrade your plan
        </Button>
      </EmptyState>
    );
  return (
    <>
      <Spots />
      <GlassingSummary />
      <GlassingSettings />
      <GlassingResults />
    </>
  );
}
