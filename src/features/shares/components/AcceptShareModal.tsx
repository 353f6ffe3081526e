import { useAppDispatch } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../../modals/modalProps";
import { answerOffer, type OfferAnswer } from "../slice";
import { sharerName } from "./Person";

/** Asks whether to add the shared item. Closing it decides nothing: the link stays in the URL. */
export function AcceptShareModal({ modal: { token, view }, onClose }: ModalProps<"accept-share">) {
  const dispatch = useAppDispatch();
  const hunt = view.type === "collection";
  const answer = (choice: OfferAnswer) => {
    dispatch(answerOffer({ token, answer: choice }));
    onClose();
  };
  return (
    <Dialog
      title={hunt ? "Add shared hunt?" : "Add shared item?"}
      text={
        <>
          {sharerName(view.sharer)} shared <strong>{view.title}</strong>
          {hunt && `, with ${plural(view.total, "item")},`} with you. You can view it but not change it.
        </>
      }
      onClose={() => answer("later")}
      footer={
        <>
          <Button onClick={() => answer("decline")}>Decline</Button>
          <Button variant="primary" onClick={() => answer("accept")}>
            Add to my content
          </Button>
        </>
      }
    />
  );
}
