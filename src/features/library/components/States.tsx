import { Star } from "lucide-react";
import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { SearchField } from "../../../ui/SearchField";
import { selectFavorites, selectStates } from "../../layers";
import { selectManifest } from "../../manifest";
import { rememberTab } from "../../sidebar/slice";
import { FirstSteps } from "./FirstSteps";
import { Found } from "./Found";
import { LibraryState } from "./layers/LibraryState";
import styles from "./layers/layers.module.css";
import { StateRow } from "./layers/StateRow";

interface AllStatesProps {
  autoFocus?: boolean;
  /** Shows the first steps with the list, for an empty account. */
  firstSteps?: boolean;
}

/** All events and states, with a search over the whole library. */
export function AllStates({ autoFocus = false, firstSteps = false }: AllStatesProps) {
  const [query, setQuery] = useState("");
  return (
    <>
      <div className={styles.search}>
        <SearchField label="Search layers" value={query} onChange={setQuery} autoFocus={autoFocus} />
      </div>
      <LibraryState>
        {query.trim() === "" ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable with the keys
          <div className={styles.scroll} tabIndex={0}>
            {firstSteps ? (
              <FirstSteps>
                <EventsAndStates />
              </FirstSteps>
            ) : (
              <EventsAndStates />
            )}
          </div>
        ) : (
          <Found query={query.trim()} />
        )}
      </LibraryState>
    </>
  );
}

function EventsAndStates() {
  const manifest = useAppSelector(selectManifest);
  return (
    <>
      {manifest && manifest.events.length > 0 && (
        <>
          <h3 className={styles.title}>Events</h3>
          <StateList label="Events" names={manifest.events.map(({ stateName }) => stateName)} />
          <h3 className={styles.title}>States</h3>
        </>
      )}
      <StateList label="States" names={manifest?.states.map(({ stateName }) => stateName) ?? []} />
    </>
  );
}

function StateList({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {names.map((name) => (
        <li key={name}>
          <StateRow stateName={name} />
        </li>
      ))}
    </ul>
  );
}

/** Favorite states, newest first. */
export function FavoriteStates() {
  const dispatch = useAppDispatch();
  const favorites = useAppSelector(selectFavorites);
  const states = useAppSelector(selectStates);
  const known = favorites.filter((name) => states.some(({ stateName }) => stateName === name));
  return (
    <LibraryState>
      {known.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable with the keys
        <div className={styles.scroll} tabIndex={0}>
          <StateList label="Favorites" names={known} />
        </div>
      ) : (
        <EmptyState icon={<Star />} title="No favorites yet" text="Star a state to keep it here.">
          <Button onClick={() => dispatch(rememberTab({ layers: "all" }))}>Show all states</Button>
        </EmptyState>
      )}
    </LibraryState>
  );
}
