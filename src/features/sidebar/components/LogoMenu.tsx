import { House, ShoppingBag } from "lucide-react";
import { useAppSelector } from "../../../app/hooks";
import { Logo } from "../../../ui/Logo";
import { Menu, type MenuItem } from "../../../ui/Menu";
import { learnUrl } from "../../session/destinations";
import { selectRuntimeConfig } from "../../session/selectors";
import styles from "./Frame.module.css";

/** Logo with links that open in new tabs: Home, and Shop if the operator has one. */
export function LogoMenu() {
  const runtime = useAppSelector(selectRuntimeConfig);
  if (!runtime) return null;
  const items: MenuItem[] = [{ label: "Home", icon: <House />, href: learnUrl(runtime) }];
  if (runtime.shopUrl) items.push({ label: "Shop", icon: <ShoppingBag />, href: runtime.shopUrl });
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
