import { useState } from "react";
import type { DraftSettings, InspectedLayer, MapDataLayer, MapDraft } from "../../../../domain/mapData";
import { Button } from "../../../../ui/Button";
import { Select } from "../../../../ui/Select";
import { TextField } from "../../../../ui/TextField";
import { FieldSelect, type LayerChoice, LayerFields, problemOfChoice } from "./LayerFields";
import styles from "./mapData.module.css";
import { statesOf, titleOf } from "./words";

const drawable = ({ geometry }: InspectedLayer): boolean => geometry !== "none";

/** Returns the first field that looks like a name. */
const guessName = (layer: InspectedLayer | undefined): string | null =>
  layer?.fields.find(({ name }) => /^(name|title|label)$/i.test(name))?.name ?? null;

/** Returns the initial form values: earlier choices, or else the replaced layer's, or else what the file suggests. */
export function firstSettings(draft: MapDraft, replaced: MapDataLayer | undefined): DraftSettings {
  if (draft.settings) return draft.settings;
  const [layer] = draft.inspected?.layers.filter(drawable) ?? [];
  const inFile = (served: string | null) => {
    const alias = replaced?.fields.find(({ name }) => name === served)?.alias;
    return layer?.fields.find(({ name }) => name === alias)?.name ?? null;
  };
  return {
    as: "layer",
    attribution: null,
    date: null,
    units: null,
    title: replaced?.title ?? titleOf(draft.fileName),
    category: replaced?.category ?? "Local data",
    states: replaced?.states ?? [],
    event: replaced?.event ?? null,
    priority: null,
    layer: layer?.name ?? null,
    geometry: null,
    titleField: replaced ? inFile(replaced.titleField) : guessName(layer),
    popupFields: replaced?.popupFields.flatMap((name) => inFile(name) ?? []) ?? [],
    colorBy: inFile(replaced?.colorBy ?? null),
    minZoom: null,
    crs: null,
    encoding: null,
    roles: replaced?.roles ?? [],
  };
}

/** Form that decides how a file is published. */
export function DraftForm(props: {
  draft: MapDraft;
  replaced: MapDataLayer | undefined;
  busy: boolean;
  onPrepare: (settings: DraftSettings) => void;
}) {
  const { draft, replaced, busy, onPrepare } = props;
  const [settings, setSettings] = useState(() => firstSettings(draft, replaced));
  const [states, setStates] = useState(settings.states.join(", "));
  const [roles, setRoles] = useState<LayerChoice["roles"]>(settings.roles);
  const change = (changed: Partial<DraftSettings>) => setSettings({ ...settings, ...changed });
  const layers = draft.inspected?.layers.filter(drawable) ?? [];
  const layer = layers.find(({ name }) => name === settings.layer) ?? layers[0];
  const fields =
    layer?.fields.map(({ name, examples }) => ({ name, label: name, hint: examples.join(", ") })) ?? [];
  const choice: LayerChoice = { ...settings, states, roles };
  const onChoice = ({ states: typed, roles: chosen, ...rest }: Partial<LayerChoice>) => {
    if (typed !== undefined) setStates(typed);
    if (chosen !== undefined) setRoles(chosen);
    change(rest);
  };
  const wantsCrs = layer !== undefined && layer.crs === null && layer.extent === null;
  const crsProblem = settings.crs !== null && !/^(EPSG|ESRI):\d{1,6}$/i.test(settings.crs.trim());
  const problem =
    problemOfChoice(choice, true) ??
    (wantsCrs && settings.crs === null ? "Enter the coordinate system first." : null) ??
    (crsProblem ? "Enter a coordinate system such as EPSG:2231." : null);
  return (
    <div className={styles.form}>
      <FileLayer draft={draft} layers={layers} layer={layer} settings={settings} onChange={change} />
      <TextField
        label="Coordinate system"
        hint={
          layer?.crs
            ? `The file says ${layer.crs}. Enter another one only if that's wrong.`
            : "Such as EPSG:2231."
        }
        error={crsProblem ? "Enter a coordinate system such as EPSG:2231." : null}
        value={settings.crs ?? ""}
        onChange={(text) => change({ crs: text.trim() === "" ? null : text })}
      />
      <LayerFields choice={choice} fields={fields} auto onChange={onChoice} />
      <FieldSelect
        label="Color by"
        fields={fields}
        value={settings.colorBy}
        onChange={(colorBy) => change({ colorBy })}
      />
      <TextField
        label="Text encoding"
        hint="Set this only if text looks garbled. Example: ISO-8859-1."
        value={settings.encoding ?? ""}
        onChange={(text) => change({ encoding: text.trim() === "" ? null : text.trim() })}
      />
      <p className={styles.quiet}>Next, the server creates a preview that only administrators can see.</p>
      <Button
        variant="primary"
        busy={busy}
        disabledReason={problem}
        onClick={() => onPrepare(prepared(settings, layer, choice))}
      >
        Create preview
      </Button>
    </div>
  );
}

/** Returns the settings as the server expects them. */
const prepared = (
  settings: DraftSettings,
  layer: InspectedLayer | undefined,
  { states, roles }: Pick<LayerChoice, "states" | "roles">,
): DraftSettings => ({
  ...settings,
  title: settings.title.trim(),
  category: settings.category.trim(),
  event: settings.event?.trim() ?? null,
  crs: settings.crs?.trim() ?? null,
  layer: layer?.name ?? null,
  geometry: layer?.geometry === "mixed" ? (settings.geometry ?? "area") : settings.geometry,
  states: statesOf(states) ?? [],
  roles: roles ?? [],
});

/** Which part of the file is published, if it has several. */
function FileLayer(props: {
  draft: MapDraft;
  layers: readonly InspectedLayer[];
  layer: InspectedLayer | undefined;
  settings: DraftSettings;
  onChange: (changed: Partial<DraftSettings>) => void;
}) {
  const { draft, layers, layer, settings, onChange } = props;
  const chooseLayer = (name: string) => {
    const next = layers.find((one) => one.name === name);
    onChange({ layer: name, titleField: guessName(next), popupFields: [], colorBy: null });
  };
  return (
    <>
      {layers.length > 1 && (
        <Select
          label="Layer in the file"
          options={layers.map(({ name }) => ({ value: name, label: name }))}
          value={layer?.name ?? ""}
          onChange={chooseLayer}
        />
      )}
      {(layer?.geometry === "mixed" || draft.error?.id === "choose-geometry") && (
        <Select
          label="Feature type"
          options={[
            { value: "point", label: "Points" },
            { value: "line", label: "Lines" },
            { value: "area", label: "Areas" },
          ]}
          value={settings.geometry ?? "area"}
          onChange={(geometry) => onChange({ geometry })}
        />
      )}
    </>
  );
}
