import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import type { DraftSettings, MapDataLayer, MapDraft } from "../../../../domain/mapData";
import { formatBytes, formatCount } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { ProgressBar } from "../../../../ui/ProgressBar";
import { actOnMapData, uploadPaused, uploadResumed } from "../../mapDataSlice";
import { ArchiveForm } from "./ArchiveForm";
import { DraftForm } from "./DraftForm";
import { ChooseMapFile } from "./FileDrop";
import { MiniMap } from "./MiniMap";
import styles from "./mapData.module.css";
import { RasterForm } from "./RasterForm";
import { Ready } from "./Ready";
import { archiveText, rasterText, workOf } from "./words";

/** A draft with its progress, what the server recognized, and the next decision. */
export function DraftCard({ draft, replaced }: { draft: MapDraft; replaced: MapDataLayer | undefined }) {
  const dispatch = useAppDispatch();
  const sent = useAppSelector((state) => state.mapData.sent[draft.uuid]);
  const paused = useAppSelector((state) => state.mapData.paused.includes(draft.uuid));
  const acting = useAppSelector((state) => state.mapData.acting[draft.uuid]);
  const [editing, setEditing] = useState(false);
  const { uuid, fileName } = draft;
  const work = workOf(draft, sent, paused);
  const busy = acting?.state === "running";
  const prepare = (settings: DraftSettings) => {
    setEditing(false);
    dispatch(actOnMapData({ kind: "prepare", uuid, settings }));
  };
  const { archive = null, raster = null } = draft.inspected ?? {};
  const Form = archive ? ArchiveForm : raster ? RasterForm : DraftForm;
  const interrupted = isInterrupted(draft, sent);
  return (
    <li className={styles.card}>
      <div>
        <p className={styles.name}>{fileName}</p>
        <p className={styles.quiet}>
          {formatBytes(draft.bytes)}
          {replaced && ` · replaces ${replaced.title}`}
          {draft.by !== "" && ` · ${draft.by}`}
        </p>
      </div>
      {acting?.state === "failed" && (
        <p role="alert" className={styles.refused}>
          {acting.error}
        </p>
      )}
      {draft.error && !work && (
        <p role="alert" className={styles.refused}>
          {draft.error.message}
        </p>
      )}
      {work && (
        <div>
          <p className={styles.work} role="status">
            <span>{work.text}</span>
            <span aria-hidden="true">{work.share !== null && `${Math.round(work.share * 100)}%`}</span>
          </p>
          <ProgressBar label={`${fileName}: ${work.text}`} value={work.share} />
        </div>
      )}
      {interrupted && (
        <p>
          The upload was interrupted after {formatBytes(draft.received)}. Choose the same file again to
          resume.
        </p>
      )}
      {draft.inspected && !work && <Recognized draft={draft} />}
      {draft.state === "ready" && draft.preview && !editing && (
        <Ready
          draft={draft}
          preview={draft.preview}
          replaced={replaced}
          busy={busy}
          onEdit={() => setEditing(true)}
        />
      )}
      {!work && (draft.state === "inspected" || (draft.state === "ready" && editing)) && (
        <Form draft={draft} replaced={replaced} busy={busy} onPrepare={prepare} />
      )}
      <DraftButtons draft={draft} sent={sent} paused={paused} working={Boolean(work)} busy={busy} />
    </li>
  );
}

const isInterrupted = (draft: MapDraft, sent: number | undefined): boolean =>
  draft.state === "uploading" && sent === undefined;

/** What can be done with a draft at any time, apart from its form. */
function DraftButtons(props: {
  draft: MapDraft;
  /** Bytes sent; undefined unless this page is uploading the file. */
  sent: number | undefined;
  paused: boolean;
  working: boolean;
  busy: boolean;
}) {
  const { draft, sent, paused, working, busy } = props;
  const dispatch = useAppDispatch();
  const { uuid, fileName } = draft;
  const act = (kind: "inspect" | "cancel" | "discard") => dispatch(actOnMapData({ kind, uuid }));
  return (
    <div className={styles.buttons}>
      {isInterrupted(draft, sent) && (
        <ChooseMapFile label="Choose the file" name={`Choose the file: ${fileName}`} draft={draft} primary />
      )}
      {draft.state === "uploading" && sent !== undefined && (
        <Button
          aria-label={`${paused ? "Resume" : "Pause"}: ${fileName}`}
          variant={paused ? "primary" : "plain"}
          onClick={() => dispatch(paused ? uploadResumed(uuid) : uploadPaused(uuid))}
        >
          {paused ? "Resume" : "Pause"}
        </Button>
      )}
      {draft.state === "failed" && <Button onClick={() => act("inspect")}>Try again</Button>}
      {working && draft.state !== "uploading" ? (
        <Button aria-label={`Cancel: ${fileName}`} busy={busy} onClick={() => act("cancel")}>
          Cancel
        </Button>
      ) : (
        <Button variant="quiet" aria-label={`Discard: ${fileName}`} onClick={() => act("discard")}>
          Discard
        </Button>
      )}
    </div>
  );
}

/** What the server found in the file. */
function Recognized({ draft: { inspected, settings, preview } }: { draft: MapDraft }) {
  const layers = inspected?.layers ?? [];
  const layer = layers.find(({ name }) => name === settings?.layer) ?? layers[0];
  const archive = inspected?.archive;
  const raster = inspected?.raster;
  const extent = preview?.extent ?? archive?.extent ?? layer?.extent;
  return (
    <div className={styles.group}>
      {archive && (
        <>
          <p>{archiveText(archive)}</p>
          <p className={styles.quiet}>
            {archive.attribution === "" ? "The file has no attribution." : archive.attribution}
          </p>
        </>
      )}
      {raster && (
        <p>
          {rasterText(raster)}
          <span className={styles.quiet}> · {raster.crs ?? "coordinate system unknown"}</span>
        </p>
      )}
      {layers.map(({ name, count, geometry, crs }) => (
        <p key={name}>
          <strong>{name}</strong>: {formatCount(count)} {KINDS[geometry]}
          <span className={styles.quiet}> · {crs ?? "coordinate system unknown"}</span>
        </p>
      ))}
      {extent && <MiniMap extent={extent} service={preview?.service} />}
      {!extent && !raster && <p className={styles.quiet}>The file doesn't say where its data is.</p>}
    </div>
  );
}

const KINDS = {
  points: "points",
  lines: "lines",
  areas: "areas",
  mixed: "features of mixed types",
  none: "rows without a location",
} as const;
