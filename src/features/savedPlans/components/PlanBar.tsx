import { X } from "lucide-react";
import { useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { selectHunt } from "../../content/hunts/selectors";
import { selectHasPending } from "../../edits/outbox/selectors";
import { openModal } from "../../modals/slice";
import { blockedText, isFromNewerVersion, planDiffers } from "../../plan";
import { selectSavedPlans } from "../selectors";
import { openPlan, planLeft, updatePlan } from "../slice";
import { OpenedPlan } from "./OpenedPlan";
import styles from "./savedPlans.module.css";

const NEWER = "This plan was saved by a newer version. Reload the page to update it.";
const CHANGED = "This plan was changed elsewhere.";

/** Bar above the tools with the open plan and buttons to save it. */
export function PlanBar() {
  const dispatch = useAppDispatch();
  const { opened, saving } = useAppSelector(selectSavedPlans);
  const blocked = useAppSelector((state) => blockedText(state));
  const changed = useAppSelector((state) => opened !== null && planDiffers(state, opened.plan.document));
  const hunt = useAppSelector((state) => selectHunt(state, opened?.plan.collectionId ?? ""));
  const waits = useAppSelector((state) => selectHasPending(state, opened ? [opened.plan.uuid] : []));
  const save = useRef<HTMLButtonElement>(null);
  const leave = () => {
    // The Close button disappears with the plan's name.
    save.current?.focus();
    dispatch(planLeft());
  };
  const unchanged = changed ? null : "Nothing has changed since it was saved.";
  return (
    <section className={styles.bar} aria-label="Saved plan">
      {opened && (
        <div className={styles.head}>
          <OpenedPlan
            title={opened.plan.title}
            hunt={hunt?.title ?? ""}
            state={changed ? "Changed" : waits ? "Not synced yet" : "Saved"}
          />
          <IconButton label="Close plan" icon={<X />} onClick={leave} />
        </div>
      )}
      {opened && opened.problems.length > 0 && (
        <ul className={styles.problems} role="status" aria-label="Some of it couldn't be opened">
          {opened.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {opened?.newer && (
        <div className={styles.newer} role="status">
          <p>{CHANGED}</p>
          <Button onClick={() => opened.newer && dispatch(openPlan(opened.newer))}>Open new version</Button>
        </div>
      )}
      <div className={styles.buttons}>
        {opened && hunt?.isOwner && (
          <Button
            busy={saving}
            disabledReason={isFromNewerVersion(opened.plan.document) ? NEWER : (unchanged ?? blocked)}
            onClick={() => dispatch(updatePlan())}
          >
            Update plan
          </Button>
        )}
        <Button
          ref={save}
          busy={saving && !opened}
          disabledReason={blocked}
          onClick={() => dispatch(openModal({ kind: "save-plan" }))}
        >
          {opened ? "Save as new plan…" : "Save plan…"}
        </Button>
      </div>
    </section>
  );
}
