import type { ComponentType } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { closeModal, type OpenModal } from "../slice";
import { modalComponents } from "./registry";

const selectTop = (state: RootState) => state.modals.at(-1);

/** Shows the top modal of the stack. The ones below reappear when it closes. */
export function Modals() {
  const top = useAppSelector(selectTop);
  const dispatch = useAppDispatch();
  if (!top) return null;
  // The registry pairs each kind with a component for exactly that kind.
  const Shown = modalComponents[top.kind] as
    | ComponentType<{ modal: OpenModal; onClose: () => void }>
    | undefined;
  return Shown ? <Shown key={top.id} modal={top} onClose={() => dispatch(closeModal(top.id))} /> : null;
}
