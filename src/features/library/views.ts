export { AboutLocationView } from "../aboutLocation/components/AboutLocationView";
export { LayerCategoryDetailView } from "../layers/components/LayerCategoryDetailView";
export { LayerCategoryListView } from "../layers/components/LayerCategoryListView";
export { LayersView } from "./components/LayersView";
export { LibraryView } from "./components/LibraryView";
