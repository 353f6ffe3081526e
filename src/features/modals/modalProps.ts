import type { ComponentType } from "react";
import type { ModalSpec, OpenModal } from "./slice";

export type ModalOf<Kind extends ModalSpec["kind"]> = Extract<OpenModal, { kind: Kind }>;

export interface ModalProps<Kind extends ModalSpec["kind"]> {
  modal: ModalOf<Kind>;
  onClose: () => void;
}

/** Component for each kind of modal. Each renders a Dialog. */
export type ModalComponents = { [Kind in ModalSpec["kind"]]: ComponentType<ModalProps<Kind>> };
