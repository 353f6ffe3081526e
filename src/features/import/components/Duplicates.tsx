import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { featureTypeLabel } from "../../../domain/feature";
import { formatCount, plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { ProgressBar } from "../../../ui/ProgressBar";
import { type Option, RadioList } from "../../../ui/RadioList";
import steps from "../../../ui/Steps.module.css";
import { VirtualList } from "../../../ui/VirtualList";
import {
  DUPLICATE_KINDS,
  type DuplicateCheck,
  type DuplicateChoice,
  type DuplicateGroup,
  type DuplicateItem,
  type DuplicateKind,
} from "../duplicates";
import { duplicateChosen, stopCheck } from "../slice";
import styles from "./duplicates.module.css";

/** Row height in pixels: two lines of text. */
const ROW_HEIGHT = 44;
/** Rows visible without scrolling. */
const ROWS_SHOWN = 5;

const WORDS: Record<DuplicateKind, { title: string; text: string }> = {
  exact: { title: "Already here", text: "You already have these, in the same place and with the same name." },
  near: {
    title: "Nearly the same",
    text: "These are within 30 ft (10 m) of something you already have, or differ in name, notes or photos.",
  },
};

const CHOICES: readonly Option<DuplicateChoice>[] = [
  { value: "skip", label: "Skip", hint: "They're left out of this import." },
  {
    value: "replace",
    label: "Replace",
    hint: "The ones you have move to Recently deleted, with their notes and photos.",
  },
  { value: "keep", label: "Keep both", hint: "They're added alongside the ones you have." },
];

/** Lists items of the import that the account already has, with a choice per kind of duplicate. */
export function Duplicates({ check, total }: { check: DuplicateCheck; total: number }) {
  if (check.state === "running") return <Checking done={check.done} total={check.total} />;
  if (check.state === "failed")
    return (
      <p className={steps.quiet} role="status">
        Couldn't check for items you already have. Confirm adds all of them.
      </p>
    );
  if (check.state === "stopped") return null;
  const { groups } = check;
  const known = DUPLICATE_KINDS.filter((kind) => groups[kind].items.length > 0);
  if (known.length === 0) return null;
  const fresh = total - groups.exact.items.length - groups.near.items.length;
  return (
    <>
      {known.map((kind) => (
        <Group key={kind} kind={kind} group={groups[kind]} />
      ))}
      <p className={styles.fresh}>
        <span className={steps.heading}>New</span>
        <span className={styles.count}>{formatCount(fresh)}</span>
      </p>
    </>
  );
}

function Checking({ done, total }: { done: number; total: number }) {
  const dispatch = useAppDispatch();
  const text = "Checking for items you already have...";
  return (
    <div className={steps.work}>
      <div className={steps.workLine} role="status">
        <span>{text}</span>
      </div>
      <ProgressBar label={text} value={total > 0 ? done / total : null} />
      <div className={steps.buttons}>
        <Button onClick={() => dispatch(stopCheck())}>Skip this check</Button>
      </div>
    </div>
  );
}

function Group({ kind, group: { items, choice } }: { kind: DuplicateKind; group: DuplicateGroup }) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { title, text } = WORDS[kind];
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <h4 className={steps.heading}>{title}</h4>
        <span className={styles.count}>{formatCount(items.length)}</span>
      </div>
      <p className={steps.quiet}>{text}</p>
      <RadioList
        label={`${title}: what to do`}
        options={CHOICES}
        value={choice}
        onChange={(value) => dispatch(duplicateChosen({ kind, choice: value }))}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        {open ? "Hide" : "Show"} {plural(items.length, "item")}
      </button>
      {open && (
        <div
          id={id}
          className={styles.list}
          style={{ height: Math.min(items.length, ROWS_SHOWN) * ROW_HEIGHT }}
        >
          <VirtualList
            label={title}
            count={items.length}
            rowHeight={ROW_HEIGHT}
            rowKey={(index) => items[index]?.uuid ?? ""}
            renderRow={(index) => <Item item={items[index] as DuplicateItem} />}
          />
        </div>
      )}
    </section>
  );
}

function Item({ item: { title, ghType, existing } }: { item: DuplicateItem }) {
  const type = featureTypeLabel(ghType);
  return (
    <div className={styles.item}>
      <span className={styles.name} title={title}>
        {title}
      </span>
      <span className={styles.of}>
        {existing.title.trim() === title.trim() ? type : `${type}, like “${existing.title}”`}
      </span>
    </div>
  );
}
