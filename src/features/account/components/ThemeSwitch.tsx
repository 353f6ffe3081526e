import { Monitor, Moon, Sun } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { THEMES, type Theme, themeChosen } from "../../preferences/settings";
import { selectTheme } from "../../preferences/settingsSelectors";
import styles from "./Account.module.css";

const LOOKS = {
  system: { label: "System", Icon: Monitor },
  light: { label: "Light", Icon: Sun },
  dark: { label: "Dark", Icon: Moon },
} satisfies Record<Theme, unknown>;

export function ThemeSwitch() {
  const theme = useAppSelector(selectTheme);
  const dispatch = useAppDispatch();
  const choose = (value: string) => {
    const chosen = THEMES.find((name) => name === value);
    if (chosen) dispatch(themeChosen(chosen));
  };
  return (
    <RadioGroup.Root aria-label="Theme" className={styles.themes} value={theme} onValueChange={choose}>
      {THEMES.map((name) => {
        const { label, Icon } = LOOKS[name];
        return (
          <RadioGroup.Item key={name} value={name} className={styles.theme}>
            <Icon aria-hidden="true" />
            {label}
          </RadioGroup.Item>
        );
      })}
    </RadioGroup.Root>
  );
}
