import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Section } from "../../../ui/Section";
import { useTouch } from "../../../ui/useTouch";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { navigate } from "../../sidebar/slice";
import { selectAbout, selectHere, selectLocationTitle } from "../selectors";
import { type LayerHere as Here, retryPlace } from "../slice";
import styles from "./aboutLocation.module.css";
import { LayerHere } from "./LayerHere";
import { PlaceActions } from "./PlaceActions";
import { PlaceFacts } from "./PlaceFacts";

/** About this Location view: coordinates, elevation and the features of active layers and overlays there. */
export function AboutLocationView() {
  const dispatch = useAppDispatch();
  const touch = useTouch();
  const { place, naming, placeName, layers: asked } = useAppSelector(selectAbout);
  const title = useAppSelector(selectLocationTitle);
  const { layers, overlays } = useAppSelector(selectHere);
  return (
    <SidebarPanel title={title} subtitle={placeName ?? undefined} padded={false}>
      {place ? (
        <>
          <div className={styles.place}>
            {naming.state === "failed" && (
              <p className={styles.unnamed} role="alert">
                Couldn't look up the county.
                <Button onClick={() => dispatch(retryPlace())}>Try again</Button>
              </p>
            )}
            <PlaceFacts />
            <PlaceActions place={place} />
          </div>
          <Part
            title="Layers"
            here={layers}
            none={
              asked.some(({ overlay }) => !overlay)
                ? "No layer data here."
                : "No layers are on. Turn on layers in the Library."
            }
          />
          <Part
            title="Overlays"
            here={overlays}
            none={asked.some(({ overlay }) => overlay) ? "No overlay data here." : "No overlays are on."}
          />
        </>
      ) : (
        <EmptyState text={`${touch ? "Tap" : "Click"} the map to see what's there.`}>
          <Button onClick={() => dispatch(navigate({ name: "Library" }))}>Open the Library</Button>
        </EmptyState>
      )}
    </SidebarPanel>
  );
}

function Part({ title, here, none }: { title: string; here: readonly Here[]; none: string }) {
  return (
    <Section title={title}>
      {here.length > 0 ? (
        here.map((one) => <LayerHere key={one.id} here={one} />)
      ) : (
        <p className={styles.note}>{none}</p>
      )}
    </Section>
  );
}
