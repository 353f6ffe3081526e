import { SearchX } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { Switch } from "../../../../ui/Switch";
import { TransparencySlider } from "../../../../ui/TransparencySlider";
import { selectUnits } from "../../../preferences/selectors";
import { MatchSwatch } from "../../../terrain";
import { planArea } from "../../area";
import { ReadingStatus } from "../../components/ReadingStatus";
import results from "../../components/Results.module.css";
import { savedAreasNote } from "../../glassing/savedAreas";
import { sampleNote } from "../../sampleNote";
import { selectCombinable, selectOverlays } from "../selectors";
import { changeOverlays, type Agreement as Found, retryAgreeing, saveAgreed } from "../slice";
import { agreementText } from "../texts";
import styles from "./Overlays.module.css";

/** Switch for showing only where all enabled results agree, with the size of that area and a button to save it. */
export function Agreement() {
  const dispatch = useAppDispatch();
  const { settings, status, agreement } = useAppSelector(selectOverlays);
  const few = useAppSelector((state) => selectCombinable(state).length < 2);
  return (
    <div className={styles.agreement}>
      <Switch
        label="Only where all match"
        {...(few ? { hint: "Needs two results turned on. Keep another tool's result on the map." } : {})}
        checked={settings.agree}
        onChange={(agree) => dispatch(changeOverlays({ agree }))}
      />
      {settings.agree && !few && (
        <section className={results.summary} aria-label="Ground where all match">
          <ReadingStatus status={status} onRetry={() => dispatch(retryAgreeing())} />
          {agreement && <Result found={agreement} />}
        </section>
      )}
    </div>
  );
}

function Result({ found }: { found: Found }) {
  const dispatch = useAppDispatch();
  const units = useAppSelector(selectUnits);
  const { settings, saving } = useAppSelector(selectOverlays);
  const { area, texts, sample } = found;
  if (area === 0) return <EmptyState icon={<SearchX aria-hidden="true" />} text={whyNone(found)} />;
  return (
    <>
      <div>
        <p className={results.total}>
          <MatchSwatch />
          <strong>{planArea(area, units)}</strong> where all match{sample && " (sample)"}
        </p>
        <p className={results.note}>{agreementText(texts)}</p>
        {sample && <p className={results.note}>{sampleNote()}</p>}
      </div>
      <TransparencySlider
        opacity={settings.opacity}
        onChange={(opacity) => dispatch(changeOverlays({ opacity }))}
      />
      <div className={results.saves}>
        <Button disabledReason={saving ? "Saving areas..." : null} onClick={() => dispatch(saveAgreed())}>
          Save where all match as areas
        </Button>
        <p className={results.note}>{savedAreasNote(units, 0)}</p>
      </div>
    </>
  );
}

function whyNone({ apart, known, texts }: Found): string {
  if (apart)
    return "These results cover different parts of the map. Turn one off, or move them to the same area.";
  if (known === 0) return "No elevation data for this part of the map.";
  return `No ground is ${texts.join(" and ")}. Turn a result off, or change its tool's settings.`;
}
