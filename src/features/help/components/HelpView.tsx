import { FORMAT_NAMES } from "../../../formats/endings";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import styles from "./Help.module.css";

const TOPICS: readonly { title: string; text: readonly string[] }[] = [
  {
    title: "Find a place",
    text: [
      "Press Ctrl + K to search for towns, counties, states, your hunts and content, or coordinates. Use the arrow keys to choose a result and Enter to go there.",
      "You can enter coordinates in every format that the map shows: degrees, MGRS, USNG, UTM, ISO 6709 and Web Mercator meters. Choose the format next to the coordinates on the map.",
    ],
  },
  {
    title: "Import your files",
    text: [
      `Open Data, then Import, and drop a ${FORMAT_NAMES} file. A preview shows its content on the map before anything is uploaded.`,
      "Drop photos to add waypoints where they were taken. Place those without a location on the map.",
      "Shapefiles come as a .zip file with the .shp, .dbf, .shx and .prj files, or drop those files together. Choose in the preview which attribute is the name; the others become notes.",
      "After the upload, review the items. Confirm keeps them; Cancel removes them. Each folder, or the file itself, becomes a hunt.",
    ],
  },
  {
    title: "Draw on the map",
    text: [
      "Choose waypoint, line or area at the bottom of the map. Click or tap to add points. Done, Enter or a double-click finishes, Undo or Backspace removes the last point, Cancel or Esc exits. Length and area are shown as you draw.",
      "The new feature is saved right away and opens in the sidebar, where you can change its name, marker, color and width.",
    ],
  },
  {
    title: "Measure",
    text: [
      "Choose Measure distance at the bottom of the map and click or tap along the way. The length is in yards or meters. Click the first point again to close an area and see its size. Measurements aren't saved.",
    ],
  },
  {
    title: "Explore the terrain",
    text: [
      "Switch the basemap or go to 3D on the right side of the map. Terrain finds land by elevation, slope and aspect. Imagery shows how a place looked years ago.",
      "Click or tap the map to see what's there.",
    ],
  },
  {
    title: "Organize with hunts",
    text: [
      "A hunt is a folder for waypoints, lines, areas and tracks. An item can be in several hunts. Deleting a hunt keeps your map content.",
      "Make a hunt active to add new drawings to it.",
    ],
  },
  {
    title: "Select and export",
    text: [
      "Select items in the list, or draw a rectangle on the map to select everything with a point inside it.",
      "KMZ keeps everything, photos included. KML and GeoJSON keep all but photos. GPX keeps waypoints and tracks, and lines as tracks or routes if you choose. You'll see what it leaves out before the export starts.",
    ],
  },
  {
    title: "Show and hide",
    text: [
      "The switch next to an item or hunt shows or hides it on the map. The switch above the list does so for everything.",
    ],
  },
  {
    title: "When you share your screen",
    text: ["Turn on Hide Feature & Map Coordinates under Account to show -- instead of coordinates."],
  },
  {
    title: "When you are offline",
    text: [
      "Your changes are kept in this browser and saved in order when the server is available again. A message at the bottom shows how many are pending.",
      "Photos and import files are kept while the page is open. Select Try again next to them.",
    ],
  },
];

export function HelpView() {
  return (
    <SidebarPanel title="Help">
      {TOPICS.map(({ title, text }) => (
        <section key={title} className={styles.section}>
          <h3 className={styles.title}>{title}</h3>
          {text.map((paragraph) => (
            <p key={paragraph} className={styles.text}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </SidebarPanel>
  );
}
