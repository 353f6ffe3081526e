import { useState } from "react";
import {
  BASEMAP_PRIORITY,
  type DraftSettings,
  type MapDataLayer,
  type MapDraft,
  NOTHING_CHOSEN,
} from "../../../../domain/mapData";
import { Button } from "../../../../ui/Button";
import { type ArchiveChoice, ArchiveFields, priorityOf, problemOfArchive } from "./ArchiveFields";
import styles from "./mapData.module.css";
import { statesOf, titleOf } from "./words";

/** Returns the initial form values: earlier choices, or else the replaced archive's, or else what the file suggests. */
function firstChoice({ settings, fileName, inspected }: MapDraft, replaced?: MapDataLayer): ArchiveChoice {
  const known = settings ?? replaced;
  return {
    as: settings?.as === "overlay" || replaced?.kind === "overlay" ? "overlay" : "basemap",
    title: known?.title ?? titleOf(fileName),
    attribution: known?.attribution ?? inspected?.archive?.attribution ?? "",
    category: known?.category ?? "Local data",
    states: known?.states.join(", ") ?? "",
    event: known?.event ?? null,
    priority: String(known?.priority ?? BASEMAP_PRIORITY),
    roles: known?.roles ?? [],
  };
}

/** Form that decides how a tile archive is published. */
export function ArchiveForm(props: {
  draft: MapDraft;
  replaced: MapDataLayer | undefined;
  busy: boolean;
  onPrepare: (settings: DraftSettings) => void;
}) {
  const { draft, replaced, busy, onPrepare } = props;
  const [choice, setChoice] = useState(() => firstChoice(draft, replaced));
  const prepare = () =>
    onPrepare({
      ...NOTHING_CHOSEN,
      as: choice.as,
      title: choice.title.trim(),
      attribution: choice.attribution.trim(),
      category: choice.category.trim() || NOTHING_CHOSEN.category,
      states: statesOf(choice.states) ?? [],
      event: choice.as === "overlay" ? (choice.event?.trim() ?? null) : null,
      priority: choice.as === "basemap" ? priorityOf(choice.priority) : null,
      roles: choice.roles ?? [],
    });
  return (
    <div className={styles.form}>
      <ArchiveFields choice={choice} draft onChange={(change) => setChoice({ ...choice, ...change })} />
      <p className={styles.quiet}>Next, the server creates a preview that only administrators can see.</p>
      <Button variant="primary" busy={busy} disabledReason={problemOfArchive(choice, true)} onClick={prepare}>
        Create preview
      </Button>
    </div>
  );
}
