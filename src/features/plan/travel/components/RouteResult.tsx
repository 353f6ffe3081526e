import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { ElevationProfile } from "../../../elevationProfile";
import results from "../../components/Results.module.css";
import { ROUTE_PROFILE } from "../route";
import { selectTravel } from "../selectors";
import { saveRoute } from "../slice";
import styles from "./Travel.module.css";

/** Elevation profile of the fastest route, with a button to save it as a line. */
export function RouteResult() {
  const dispatch = useAppDispatch();
  const { result, saving } = useAppSelector(selectTravel);
  if (!result?.route) return null;
  return (
    <section className={styles.route} aria-label="Route">
      <ElevationProfile uuid={ROUTE_PROFILE} />
      <div className={results.saves}>
        <Button
          variant="primary"
          disabledReason={saving ? "Saving..." : null}
          onClick={() => dispatch(saveRoute())}
        >
          Save as line
        </Button>
        <p className={results.note}>Saves the route with its travel time in the name.</p>
      </div>
    </section>
  );
}
