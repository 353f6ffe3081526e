import type { ComponentType } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import type { ModalComponents } from "../modalProps";
import { closeModal, type OpenModal } from "../slice";

const selectTop = (state: RootState) => state.modals.at(-1);

/** Shows the top modal of the stack. The ones below reappear when it closes. */
export function Modals({ components }: { components: ModalComponents }) {
  const top = useAppSelector(selectTop);
  const dispatch = useAppDispatch();
  if (!top) return null;
  // Each kind has a component for exactly that kind.
  const Shown = components[top.kind] as ComponentType<{ modal: OpenModal; onClose: () => void }>;
  return <Shown key={top.id} modal={top} onClose={() => dispatch(closeModal(top.id))} />;
}
