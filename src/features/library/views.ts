export { AboutLocationView } from "../aboutLocation";
export { LayersView } from "./components/LayersView";
export { LibraryView } from "./components/LibraryView";
export { LayerCategoryDetailView } from "./components/layers/LayerCategoryDetailView";
export { LayerCategoryListView } from "./components/layers/LayerCategoryListView";
