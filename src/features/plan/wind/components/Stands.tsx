import { Wind, X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { EmptyState } from "../../../../ui/EmptyState";
import { IconButton } from "../../../../ui/IconButton";
import { selectUnits } from "../../../preferences/selectors";
import results from "../../components/Results.module.css";
import { useSpotName } from "../../components/useSpotName";
import { selectWind, standLetter } from "../selectors";
import { MAX_STANDS, standsChosen } from "../slice";
import { slopeText, windText } from "../texts";
import { StandSources } from "./StandSources";
import styles from "./Wind.module.css";

/** Lists the stands with the wind at each. They can come from clicks on the map, waypoints or the map center. */
export function Stands() {
  const dispatch = useAppDispatch();
  const { stands, result } = useAppSelector(selectWind);
  const units = useAppSelector(selectUnits);
  const nameOf = useSpotName();
  if (stands.length === 0)
    return (
      <EmptyState
        icon={<Wind aria-hidden="true" />}
        text="Click the map or a waypoint where you'd sit to see where the wind takes your scent."
      >
        <StandSources />
      </EmptyState>
    );
  return (
    <div>
      <ul className={styles.stands} aria-label="Stands">
        {stands.map((stand, at) => {
          const found = result?.stands[at];
          const slope = found?.known ? slopeText(found.upslope, units) : "";
          const name = nameOf(stand);
          return (
            // Clicked stands can share a position, so there is no better key than the index.
            // biome-ignore lint/suspicious/noArrayIndexKey: a stand is its place in the list
            <li key={at} className={styles.stand}>
              {stands.length > 1 && (
                <span className={results.letter} aria-hidden="true">
                  {standLetter(at)}
                </span>
              )}
              <p className={styles.name}>
                <strong>{name}</strong>
                {found && (
                  <span className={results.facts}>
                    {found.known ? `Wind ${windText(found.wind, units)}` : "No elevation here"}
                    {slope && ` · ${slope}`}
                  </span>
                )}
              </p>
              <IconButton
                label={`Clear stand ${name}`}
                icon={<X />}
                onClick={() => dispatch(standsChosen(stands.filter((_, other) => other !== at)))}
              />
            </li>
          );
        })}
      </ul>
      <p className={results.note}>
        {stands.length < MAX_STANDS
          ? "Click the map or a waypoint to add a stand."
          : "That's the most stands you can have. Another one replaces the last."}
      </p>
      <div className={styles.sources}>
        <StandSources />
      </div>
    </div>
  );
}
