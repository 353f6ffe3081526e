import type { ModalSpec, OpenModal } from "./slice";

export type ModalOf<Kind extends ModalSpec["kind"]> = Extract<OpenModal, { kind: Kind }>;

export interface ModalProps<Kind extends ModalSpec["kind"]> {
  modal: ModalOf<Kind>;
  onClose: () => void;
}
