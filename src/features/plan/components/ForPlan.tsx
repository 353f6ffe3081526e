import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { openModal } from "../../modals/slice";
import { selectIsRestricted } from "../../session/selectors";

/**
 * Renders the tool if the account's plan includes it, otherwise an offer to upgrade.
 *
 * @param text text of the offer
 */
export function ForPlan({ text, children }: { text: string; children: ReactNode }) {
  const dispatch = useAppDispatch();
  if (!useAppSelector(selectIsRestricted)) return <>{children}</>;
  return (
    <EmptyState icon={<Lock aria-hidden="true" />} text={text}>
      <Button variant="primary" onClick={() => dispatch(openModal({ kind: "upgrade-plan" }))}>
        Upgrade your plan
      </Button>
    </EmptyState>
  );
}
