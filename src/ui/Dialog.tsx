import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { cx } from "./cx";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton";
import { rememberFocus, returnFocus } from "./returnFocus";

export interface DialogProps {
  title: string;
  /** Description below the title, announced when the dialog opens. */
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  onClose: () => void;
  /** If false, neither the backdrop nor Escape closes the dialog, and it has no close button. */
  dismissable?: boolean;
  /** Uses the full width of the window, for images. */
  wide?: boolean;
  /** Handles keys anywhere in the dialog. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** Modal dialog. It traps the focus and restores it when it closes. */
export function Dialog({
  title,
  text,
  children,
  footer,
  onClose,
  dismissable = true,
  wide = false,
  onKeyDown,
}: DialogProps) {
  useState(rememberFocus);
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    returnFocus();
  };
  const focusFirst = (event: Event) => {
    const target = event.currentTarget instanceof Element ? firstControl(event.currentTarget) : null;
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  const unlessFixed = (event: Event) => {
    if (!dismissable) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Not Radix.Overlay: it locks scrolling with a style element, which the Content-Security-Policy refuses. */}
        <div className={styles.backdrop} style={{ pointerEvents: "auto" }} />
        <Radix.Content
          className={cx(styles.dialog, wide && styles.wide)}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={unlessFixed}
          onPointerDownOutside={unlessFixed}
          {...(text ? {} : { "aria-describedby": undefined })}
        >
          <div className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {dismissable && (
              <IconButton label="Close" icon={<X />} className={styles.close} onClick={onClose} plainTitle />
            )}
          </div>
          <div className={styles.body} data-dialog-body="">
            {text && (
              <Radix.Description className={styles.text} asChild>
                <div>{text}</div>
              </Radix.Description>
            )}
            {children}
          </div>
          {footer && (
            <div className={styles.foot} data-dialog-foot="">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Returns the element to focus: the first field, or else the first button, which in a confirmation is the harmless one.
 */
const firstControl = (dialog: Element) =>
  dialog.querySelector<HTMLElement>("[data-dialog-body] :is(input, textarea):not(:disabled)") ??
  dialog.querySelector<HTMLElement>("[data-dialog-body] [role=radio][data-state=checked]") ??
  dialog.querySelector<HTMLElement>("[data-dialog-foot] button");
