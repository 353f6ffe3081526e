import { ChevronLeft, X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { cx } from "./cx";
import { IconButton } from "./IconButton";
import styles from "./Panel.module.css";

/** Header of a sidebar view: back, title, the view's own controls, close. */
export function ViewHeader(props: {
  title: ReactNode;
  subtitle?: ReactNode;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  children?: ReactNode;
}) {
  return (
    <header className={styles.header} data-back={props.onBack ? "" : undefined}>
      {props.onBack && <IconButton label="Back" icon={<ChevronLeft />} onClick={props.onBack} />}
      <div className={styles.titles}>
        <h2
          className={styles.title}
          tabIndex={-1}
          data-view-title=""
          title={typeof props.title === "string" ? props.title : undefined}
        >
          {props.title}
        </h2>
        {props.subtitle && <p className={styles.subtitle}>{props.subtitle}</p>}
      </div>
      {props.children}
      {props.onClose && <IconButton label="Close" icon={<X />} onClick={props.onClose} />}
    </header>
  );
}

/**
 * Sidebar view with a fixed header, a scrolling body and a fixed footer. Set `scroll` to false for a list that scrolls
 * itself.
 */
export function Panel(props: {
  header: ReactNode;
  footer?: ReactNode;
  padded?: boolean;
  scroll?: boolean;
  /** Called when Escape is pressed in the panel and nothing inside handled it. */
  onEscape?: () => void;
  children: ReactNode;
}) {
  const { padded = true, scroll = true, onEscape } = props;
  const pressed = (event: KeyboardEvent) => {
    // React also bubbles events from the panel's dialogs and menus, which are portals.
    const inside = event.currentTarget.contains(event.target as Node);
    if (event.key !== "Escape" || event.defaultPrevented || !inside || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEscape?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the controls inside
    <section className={styles.panel} onKeyDown={onEscape && pressed}>
      {props.header}
      {scroll ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable with the keys, whether it holds controls or not
        <div className={cx(styles.body, padded && styles.padded)} tabIndex={0}>
          {props.children}
        </div>
      ) : (
        props.children
      )}
      {props.footer && <footer className={styles.footer}>{props.footer}</footer>}
    </section>
  );
}
