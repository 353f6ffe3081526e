import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Menu.module.css";

export type MenuItem =
  | "line"
  | {
      label: string;
      icon?: ReactNode;
      danger?: boolean;
      /** Why the item is disabled, shown below its label. */
      disabledReason?: string | null;
      onSelect: () => void;
    }
  | { label: string; icon?: ReactNode /** Opens in a new tab. */; href: string };

/** Dropdown menu of a trigger (a Button or IconButton). */
export function Menu(props: {
  trigger: ReactNode;
  items: readonly MenuItem[];
  label?: string;
  side?: "bottom" | "right" | "top";
  align?: "start" | "end";
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{props.trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          aria-label={props.label}
          side={props.side ?? "bottom"}
          align={props.align ?? "end"}
          sideOffset={4}
          collisionPadding={8}
        >
          {props.items.map((item, index) => (
            <Item key={item === "line" ? `line-${index}` : item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  if (item === "line") return <DropdownMenu.Separator className={styles.line} />;
  if ("href" in item) {
    return (
      <DropdownMenu.Item className={styles.item} asChild>
        <a href={item.href} target="_blank" rel="noreferrer">
          {item.icon}
          <span className={styles.label}>{item.label}</span>
        </a>
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item
      className={cx(styles.item, item.danger && styles.danger)}
      disabled={Boolean(item.disabledReason)}
      onSelect={item.onSelect}
    >
      {item.icon}
      <span className={styles.label}>
        {item.label}
        {item.disabledReason && <span className={styles.reason}>{item.disabledReason}</span>}
      </span>
    </DropdownMenu.Item>
  );
}
