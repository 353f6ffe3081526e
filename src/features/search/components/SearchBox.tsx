import { Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { MAX_LINK_LENGTH } from "../../../domain/coordinates/links";
import { IconButton } from "../../../ui/IconButton";
import { nextRow } from "../../../ui/listKeys";
import { useMapStage } from "../../map/components/MapStageContext";
import { selectRecent, selectSearch } from "../selectors";
import { resultChosen, type SearchResult, searchTyped } from "../slice";
import styles from "./SearchBox.module.css";
import { SearchList } from "./SearchList";

const LABEL = "Search places, coordinates and your content";
/** Keys that nextRow handles but a text field needs. */
const OF_TEXT = ["Home", "End"];

/** Returns a ref to the map's center, which doesn't rerender when the map moves. */
function useCenter() {
  const stage = useMapStage();
  const center = useRef<[longitude: number, latitude: number] | null>(null);
  useEffect(
    () =>
      stage.onViewpoint(({ longitude, latitude }) => {
        center.current = [longitude, latitude];
      }),
    [stage],
  );
  return center;
}

/** The map's search field with a list of results, following WAI-ARIA's combobox pattern. */
export function SearchBox() {
  const dispatch = useAppDispatch();
  const { text, results, status } = useAppSelector(selectSearch);
  const recent = useAppSelector(selectRecent);
  const center = useCenter();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const shown = text.trim() === "" ? recent : results;

  const type = (value: string) => {
    setOpen(true);
    setAt(-1);
    dispatch(searchTyped({ text: value, near: center.current }));
  };
  const choose = (result: SearchResult) => {
    setOpen(false);
    setAt(-1);
    dispatch(resultChosen(result));
    input.current?.blur();
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const page = shown.length;
    const next = OF_TEXT.includes(event.key) ? null : nextRow(event.key, at, shown.length, page);
    if (next !== null) {
      setOpen(true);
      setAt(next);
    } else if (event.key === "Enter") {
      const result = shown[Math.max(0, at)];
      // Enter chooses the first result only once the search for the whole text has finished.
      if (result && open && (at >= 0 || (text.trim() !== "" && status.state !== "running"))) choose(result);
    } else if (event.key === "Escape") {
      if (text !== "") type("");
      else input.current?.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchInput
        ref={input}
        id={id}
        text={text}
        open={open}
        at={at}
        onOpen={() => setOpen(true)}
        onType={type}
        onKeyDown={pressed}
        onClear={() => {
          type("");
          input.current?.focus();
        }}
      />
      {open && (
        <SearchList
          id={id}
          results={shown}
          at={at}
          onPoint={setAt}
          onChoose={choose}
          onRetry={() => {
            type(text);
            // The button disappears. Without the focus, the list would stay open below a closed box.
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}

interface SearchInputProps {
  ref: RefObject<HTMLInputElement | null>;
  id: string;
  text: string;
  open: boolean;
  /** Index of the marked result, or -1. */
  at: number;
  onOpen: () => void;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onClear: () => void;
}

/** The text field, with its shortcut or a button that clears it. */
function SearchInput({ ref, id, text, open, at, onOpen, onType, onKeyDown, onClear }: SearchInputProps) {
  return (
    <div className={styles.box}>
      <label htmlFor={id} className={styles.icon}>
        <Search aria-hidden="true" />
        <span className="visually-hidden">{LABEL}</span>
      </label>
      <input
        ref={ref}
        id={id}
        className={styles.input}
        type="search"
        role="combobox"
        placeholder="Search the map"
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LINK_LENGTH}
        data-search-field=""
        data-map-search=""
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        aria-keyshortcuts="Control+K"
        onFocus={onOpen}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text === "" ? (
        <span className={styles.key} aria-hidden="true">
          Ctrl K
        </span>
      ) : (
        <IconButton label="Clear search" icon={<X />} onClick={onClear} />
      )}
    </div>
  );
}
