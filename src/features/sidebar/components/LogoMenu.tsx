import { House, ShoppingBag } from "lucide-react";
import { useAppSelector } from "../../../app/hooks";
import { Logo } from "../../../ui/Logo";
import { Menu, type MenuItem } from "../../../ui/Menu";
import { learnUrl } from "../../session/destinations";
import { selectRuntimeConfig } from "../../session/selectors";
import styles from "./Frame.module.css";

/** The logo and what it opens: Home and Shop, both in new tabs; where the operator has no shop it says so. */
export function LogoMenu() {
  const runtime = useAppSelector(selectRuntimeConfig);
  if (!runtime) return null;
  const items: MenuItem[] = [{ label: "Home", icon: <House />, href: learnUrl(runtime) }];
  const shop = { label: "Shop", icon: <ShoppingBag /> };
  items.push(
    runtime.shopUrl
      ? { ...shop, href: runtime.shopUrl }
      : { ...shop, disabledReason: "This site has none", onSelect: () => undefined },
  );
  return (
    <Menu
      label="Ridgeline"
      side="right"
      align="start"
      items={items}
      trigger={
        <button type="button" className={styles.logo} aria-label="Ridgeline menu">
          <Logo />
        </button>
      }
    />
  );
}
