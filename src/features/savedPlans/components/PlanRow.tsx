import { ClipboardList, Pencil, Trash2 } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import type { SavedPlan } from "../../../domain/planDocument";
import { IconButton } from "../../../ui/IconButton";
import { RowButton } from "../../../ui/RowButton";
import { Spinner } from "../../../ui/Spinner";
import content from "../../content/components/content.module.css";
import { selectHasPending } from "../../edits/outbox/selectors";
import { openModal } from "../../modals/slice";
import { toolsText } from "../../plan";
import { selectSavedPlans } from "../selectors";
import { deletePlan, openPlan } from "../slice";
import styles from "./savedPlans.module.css";

/** Row that opens a plan, with the owner's actions. */
export function PlanRow({ plan, editable }: { plan: SavedPlan; editable: boolean }) {
  const dispatch = useAppDispatch();
  const { uuid, title, document, updatedAt } = plan;
  const waits = useAppSelector((state) => selectHasPending(state, [uuid]));
  const opening = useAppSelector((state) => selectSavedPlans(state).opening === uuid);
  const tools = toolsText(Object.keys(document.tools));
  const facts = [tools, waits ? "Not synced yet" : formatDate(toDate(updatedAt))].filter(Boolean);
  return (
    <li className={styles.row}>
      <RowButton title={title} onClick={() => dispatch(openPlan(plan))}>
        <span className={content.icon}>
          {opening ? <Spinner /> : <ClipboardList aria-hidden="true" width={20} />}
        </span>
        <span className={content.texts}>
          <span className={content.title}>
            <span className="visually-hidden">Open plan: </span>
            {title}
          </span>
          <span className={content.meta}>{facts.join(" · ")}</span>
        </span>
      </RowButton>
      {editable && (
        <>
          <IconButton
            label={`Rename ${title}`}
            icon={<Pencil />}
            onClick={() => dispatch(openModal({ kind: "rename-plan", plan }))}
          />
          <IconButton
            label={`Delete ${title}`}
            icon={<Trash2 />}
            onClick={() => dispatch(deletePlan(plan))}
          />
        </>
      )}
    </li>
  );
}
