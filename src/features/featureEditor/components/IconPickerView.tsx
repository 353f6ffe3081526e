import { Star } from "lucide-react";
import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { DEFAULT_COLOR, fromHex, type Rgba } from "../../../domain/catalogs";
import type { Icon } from "../../../domain/icons";
import { FeatureIcon } from "../../../icons/FeatureIcon";
import { EmptyState } from "../../../ui/EmptyState";
import { IconButton } from "../../../ui/IconButton";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { SearchField } from "../../../ui/SearchField";
import { Tabs } from "../../../ui/Tabs";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { ICONS_BY_NAME, selectDraft, selectFavoriteIcons } from "../selectors";
import { draftChanged, toggleFavorite } from "../slice";
import styles from "./editor.module.css";

type Tab = "all" | "favorites";
const TABS = [
  { value: "all", label: "All (A-Z)" },
  { value: "favorites", label: "Favorites" },
] as const satisfies readonly { value: Tab; label: string }[];

/** Searchable list of all waypoint icons. Choosing one returns to the editor. */
export function IconPickerView() {
  const dispatch = useAppDispatch();
  const { onBack, onClose } = useViewNavigation();
  const draft = useAppSelector(selectDraft);
  const favorites = useAppSelector(selectFavoriteIcons);
  const [tab, setTab] = useState<Tab>("all");
  const [search, setSearch] = useState("");
  const text = search.trim().toLowerCase();
  const icons = ICONS_BY_NAME.filter(
    ({ key, display }) => display.toLowerCase().includes(text) && (tab === "all" || favorites.includes(key)),
  );
  const choose = (icon: string) => {
    dispatch(draftChanged({ icon }));
    onBack();
  };
  return (
    <Panel header={<ViewHeader title="Select a Type" onBack={onBack} onClose={onClose} />} scroll={false}>
      <div className={styles.search}>
        <SearchField label="Search types" value={search} onChange={setSearch} />
      </div>
      <Tabs label="Types" className={styles.picker} tabs={TABS} value={tab} onChange={setTab}>
        {icons.length > 0 ? (
          <ul className={styles.list} aria-label={tab === "all" ? "All types" : "Favorite types"}>
            {icons.map((icon) => (
              <Type
                key={icon.key}
                icon={icon}
                color={fromHex(draft?.hex ?? "") ?? DEFAULT_COLOR}
                chosen={draft?.icon === icon.key}
                favorite={favorites.includes(icon.key)}
                onChoose={choose}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<Star aria-hidden="true" />} text={emptyText(tab, search.trim())} />
        )}
      </Tabs>
    </Panel>
  );
}

const emptyText = (tab: Tab, search: string): string =>
  search === ""
    ? "Star a type to keep it here."
    : `No ${tab === "all" ? "types" : "favorites"} match “${search}”.`;

interface TypeProps {
  icon: Icon;
  color: Rgba;
  chosen: boolean;
  favorite: boolean;
  onChoose: (key: string) => void;
}

function Type({ icon: { key, display }, color, chosen, favorite, onChoose }: TypeProps) {
  const dispatch = useAppDispatch();
  return (
    <li className={styles.type}>
      <button type="button" className={styles.typeButton} aria-pressed={chosen} onClick={() => onChoose(key)}>
        <FeatureIcon icon={key} color={color} size={28} />
        {display}
      </button>
      <IconButton
        label={favorite ? `Remove ${display} from favorites` : `Add ${display} to favorites`}
        icon={<Star />}
        className={styles.star}
        pressed={favorite}
        plainTitle
        onClick={() => dispatch(toggleFavorite(key))}
      />
    </li>
  );
}
