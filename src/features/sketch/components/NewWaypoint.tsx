import { X } from "lucide-react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { DEFAULT_COLOR, fromHex } from "../../../domain/catalogs";
import { TITLE_MAX } from "../../../domain/limits";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { TextField } from "../../../ui/TextField";
import { useHeightVariable } from "../../../ui/useHeightVariable";
import { ColorChoice, ICONS_BY_NAME, IconChoice } from "../../featureEditor";
import { selectPreferences } from "../../preferences/selectors";
import type { Naming } from "../naming";
import { cancelNaming, keepNaming, leaveNaming, namingChanged } from "../slice";
import styles from "./NewWaypoint.module.css";

/** Card for the name, icon and color of a newly dropped waypoint. */
export function NewWaypoint() {
  const naming = useAppSelector((state) => state.sketch.naming);
  return naming && <Card naming={naming} key={naming.key} />;
}

function Card({ naming: { title, icon, hex, draft } }: { naming: Naming }) {
  const dispatch = useAppDispatch();
  const card = useRef<HTMLFormElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const icons = useIcons(draft.properties.icon);
  useHeightVariable(card, "--card-height");
  // Layout effect, so the name has the focus before the card is painted and no keystroke is lost.
  useLayoutEffect(() => {
    name.current?.focus({ preventScroll: true });
    name.current?.select();
  }, []);
  useEffect(() => leaveFocusToPanel, []);
  useEffect(() => {
    const leave = () => void dispatch(leaveNaming());
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [dispatch]);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    dispatch(keepNaming());
  };
  const cancel = () => dispatch(cancelNaming());
  return (
    <form
      ref={card}
      className={styles.card}
      aria-label="New waypoint"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
      }}
    >
      <div className={styles.head}>
        <h3 className={styles.title}>New waypoint</h3>
        <IconButton label="Keep the default name" icon={<X />} plainTitle onClick={cancel} />
      </div>
      <div className={styles.name}>
        <TextField
          ref={name}
          label="Waypoint name"
          labelHidden
          autoComplete="off"
          maxLength={TITLE_MAX}
          value={title}
          onChange={(value) => dispatch(namingChanged({ title: value }))}
          onEnter={save}
        />
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
      <div className={styles.icons}>
        <IconChoice
          legend="Icon"
          legendHidden
          icons={icons}
          value={icon}
          onChange={(key) => dispatch(namingChanged({ icon: key }))}
          color={fromHex(hex) ?? DEFAULT_COLOR}
        />
      </div>
      <div className={styles.colors}>
        <ColorChoice
          legend="Color"
          legendHidden
          value={hex}
          onChange={(color) => dispatch(namingChanged({ hex: color }))}
        />
      </div>
    </form>
  );
}

/** Moves the focus to the waypoint's panel if it was lost when the card closed. */
function leaveFocusToPanel() {
  const lost = document.activeElement === null || document.activeElement === document.body;
  const view = document.querySelector<HTMLElement>("aside:not([inert]) [data-view-title]");
  if (lost) view?.focus({ preventScroll: true });
}

/**
 * Returns the default icon, recent and favorite ones, then all others by name. The order is fixed while the card is
 * open.
 */
function useIcons(first: string | null) {
  const { recents, favorites } = useAppSelector(selectPreferences);
  const [icons] = useState(() => {
    const recent = recents.features.styles.points.map(({ icon }) => icon);
    const keys = [...new Set([first ?? "none", ...recent, ...favorites.icons])];
    const front = keys.flatMap((key) => ICONS_BY_NAME.find((icon) => icon.key === key) ?? []);
    return [...front, ...ICONS_BY_NAME.filter(({ key }) => !keys.includes(key))];
  });
  return icons;
}
