import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { createContext, useContext } from "react";
import type { UnknownAction } from "redux";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { IconButton } from "../../../ui/IconButton";
import { Spinner } from "../../../ui/Spinner";
import { dismissToast, type Toast } from "../slice";
import styles from "./Toasts.module.css";

const ICONS = { check: CircleCheck, alert: CircleAlert, info: Info };
/** Whether a toast's button still works. */
type SelectIsOffered = (state: RootState, action: UnknownAction) => boolean;
const Offers = createContext<SelectIsOffered>(() => true);

const selectToasts = (state: RootState) => state.toasts;

/**
 * Toasts above the bottom edge of the map and the hint of an active tool. Screen readers announce each when it appears
 * or changes, errors immediately. Buttons that no longer work are hidden.
 */
export function Toasts({ selectIsOffered }: { selectIsOffered: SelectIsOffered }) {
  const toasts = useAppSelector(selectToasts);
  const polite = toasts.filter((toast) => toast.iconColor !== "error");
  const urgent = toasts.filter((toast) => toast.iconColor === "error");
  return (
    <Offers value={selectIsOffered}>
      <div className={styles.toasts}>
        <div className={styles.stack}>
          <ToastList live="polite" toasts={polite} />
          <ToastList live="assertive" toasts={urgent} />
        </div>
      </div>
    </Offers>
  );
}

/** A live region has to exist before its content. */
function ToastList({ live, toasts }: { live: "polite" | "assertive"; toasts: readonly Toast[] }) {
  return (
    <div aria-live={live} aria-relevant="additions text" className={styles.list}>
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastRow({ toast }: { toast: Toast }) {
  const dispatch = useAppDispatch();
  const dismiss = () => dispatch(dismissToast(toast.id));
  const Icon = toast.icon && ICONS[toast.icon];
  const actions = [toast.also, toast.action].filter((action) => action !== undefined);
  return (
    <div className={styles.toast} data-toast={toast.id}>
      {(toast.loader || Icon) && (
        <span className={cx(styles.mark, toast.iconColor && styles[toast.iconColor])}>
          {toast.loader ? <Spinner /> : Icon && <Icon aria-hidden="true" />}
        </span>
      )}
      {toast.text && <span className={styles.text}>{toast.text}</span>}
      {actions.map((action) => (
        <ToastAction key={action.label} action={action} />
      ))}
      {toast.dismissable && <IconButton label="Dismiss" icon={<X />} onClick={dismiss} plainTitle />}
    </div>
  );
}

function ToastAction({ action }: { action: NonNullable<Toast["action"]> }) {
  const dispatch = useAppDispatch();
  const selectIsOffered = useContext(Offers);
  const offered = useAppSelector((state) => selectIsOffered(state, action.dispatch));
  if (!offered) return null;
  return (
    <Button variant="quiet" className={styles.action} onClick={() => dispatch(action.dispatch)}>
      {action.label}
    </Button>
  );
}
