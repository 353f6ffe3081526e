import { type SidebarView, VIEWS, type ViewName } from "../sidebar/slice";

/** Base path of the app and the path of the Library, its start view. */
export const HOME = "/maps/";

/** Path of the map without a view, after Close. */
const MAP_ALONE = "map";

/** First path segments that aren't the view's name in kebab case. */
const SEGMENTS: Partial<Record<ViewName, string>> = {
  AboutLocation: "location",
  DataManager: "data",
  HistoricalImagery: "imagery",
  KeyboardShortcuts: "shortcuts",
  Library: "",
  SelectedFeatures: "selected",
  TerrainTools: "terrain",
  User: "account",
};

/** Views with several path segments, which are parsed and written individually. */
const NESTED: readonly ViewName[] = [
  "Collection",
  "Content",
  "FeatureDetail",
  "FeatureEditor",
  "FeatureIconEditor",
  "LayerCategoryDetail",
  "LayerCategoryList",
];

const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
const segmentOf = (name: ViewName): string => SEGMENTS[name] ?? kebab(name);

const VIEW_BY_SEGMENT = new Map<string, ViewName>(
  VIEWS.filter((name) => !NESTED.includes(name)).map((name) => [segmentOf(name), name]),
);

/** Uuids, and temporary ids of unsaved items. */
const ID = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|temp-[\w-]{1,100})$/i;

/** Returns the path of a view. Null: no view. */
export function pathOf(view: SidebarView | null): string {
  return HOME + (view ? segmentsOf(view) : [MAP_ALONE]).map(encodeURIComponent).join("/");
}

function segmentsOf({ name, metadata = {} }: SidebarView): string[] {
  const { uuid = "", tab, state = "", category = "" } = metadata;
  switch (name) {
    case "Content":
      return [tab === "features" ? "content" : "hunts"];
    case "Collection":
      return ["hunts", uuid];
    case "FeatureDetail":
      return ["features", uuid];
    case "FeatureEditor":
      return ["features", uuid, "edit"];
    case "FeatureIconEditor":
      return ["features", uuid, "type"];
    case "LayerCategoryList":
      return ["layers", state];
    case "LayerCategoryDetail":
      return ["layers", state, category];
    default:
      return [segmentOf(name)];
  }
}

/** Parses a path. @returns the view, null for the map alone, or undefined if the path is invalid */
export function viewOf(pathname: string): SidebarView | null | undefined {
  const segments = decoded(pathname);
  if (!segments) return undefined;
  const [first = "", second, third] = segments;
  if (segments.length === 1 && first === MAP_ALONE) return null;
  if (first === "hunts" && segments.length <= 2)
    return second ? item("Collection", second) : list("collections");
  if (first === "content" && segments.length === 1) return list("features");
  if (first === "features" && second && segments.length === 2) return item("FeatureDetail", second);
  if (first === "features" && second && segments.length === 3) return editorOf(second, third);
  if (first === "layers" && second) return layersOf(segments);
  const name = segments.length === 1 ? VIEW_BY_SEGMENT.get(first) : undefined;
  return name && { name };
}

function decoded(pathname: string): string[] | null {
  if (!pathname.startsWith(HOME)) return null;
  try {
    return pathname.slice(HOME.length).replace(/\/$/, "").split("/").map(decodeURIComponent);
  } catch {
    return null;
  }
}

const list = (tab: "collections" | "features"): SidebarView => ({ name: "Content", metadata: { tab } });

const item = (name: ViewName, uuid: string): SidebarView | undefined =>
  ID.test(uuid) ? { name, metadata: { uuid } } : undefined;

function editorOf(uuid: string, part: string | undefined): SidebarView | undefined {
  if (part === "edit") return item("FeatureEditor", uuid);
  return part === "type" ? item("FeatureIconEditor", uuid) : undefined;
}

function layersOf([, state, category, ...more]: string[]): SidebarView | undefined {
  if (!state || category === "" || more.length > 0) return undefined;
  return category === undefined
    ? { name: "LayerCategoryList", metadata: { state } }
    : { name: "LayerCategoryDetail", metadata: { state, category } };
}

/** Returns the views that Back leads to from a view opened by URL. */
export function parentsOf(view: SidebarView | null): SidebarView[] {
  const { uuid, state } = view?.metadata ?? {};
  switch (view?.name) {
    case "Collection":
      return [list("collections")];
    case "FeatureDetail":
      return [list("features")];
    case "FeatureEditor":
      return [list("features"), { name: "FeatureDetail", metadata: { uuid } }];
    case "FeatureIconEditor":
      return [
        list("features"),
        { name: "FeatureDetail", metadata: { uuid } },
        { name: "FeatureEditor", metadata: { uuid } },
      ];
    case "LayerCategoryList":
      return [{ name: "Library" }];
    case "LayerCategoryDetail":
      return [{ name: "Library" }, { name: "LayerCategoryList", metadata: { state } }];
    default:
      return [];
  }
}
