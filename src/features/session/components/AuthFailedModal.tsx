import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../../modals/modalProps";
import { loginAgain } from "../slice";

/**
 * Tells the user that the session has ended. The saga redirects to the login page after 5 s, the button immediately.
 */
export function AuthFailedModal({ onClose }: ModalProps<"auth-failed">) {
  const dispatch = useAppDispatch();
  return (
    <Dialog
      title="Oops, sorry about that."
      dismissable={false}
      onClose={onClose}
      text={
        <>
          <p>An authentication issue has occurred and you will need to log back in.</p>
          <p>You will be redirected within a few seconds.</p>
        </>
      }
      footer={
        <Button variant="primary" onClick={() => dispatch(loginAgain())}>
          Log In
        </Button>
      }
    />
  );
}
