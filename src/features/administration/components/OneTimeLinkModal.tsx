import { useState } from "react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { LinkField } from "../../../ui/LinkField";
import type { ModalProps } from "../../modals/modalProps";
import styles from "./Administration.module.css";

/** A link that's shown only once, for copying. Only its buttons close the dialog, so a stray click can't lose it. */
export function OneTimeLinkModal({ modal: { title, text, link }, onClose }: ModalProps<"one-time-link">) {
  const [copied, setCopied] = useState<"no" | "yes" | "failed">("no");
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied("yes"),
      () => setCopied("failed"),
    );
  return (
    <Dialog
      title={title}
      text={text}
      dismissable={false}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.link}>
        <LinkField label="Link" value={link} />
        {/* Browsers have no clipboard on plain HTTP, so users copy the selected link by hand. */}
        {"clipboard" in navigator && <Button onClick={copy}>Copy</Button>}
      </div>
      <p role="status">
        {copied === "yes" && "Copied."}
        {copied === "failed" && "Couldn't copy. Select the link and copy it."}
      </p>
    </Dialog>
  );
}
