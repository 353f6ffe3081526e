import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import styles from "./Help.module.css";

const TOPICS: readonly { title: string; text: readonly string[] }[] = [
  {
    title: "Find a place",
    text: [
      "Search the map by Ctrl + K for towns, counties and states, for your own hunts and content by their names, or type coordinates. Arrow keys walk the results, Enter goes there.",
      "Coordinates are understood in every format that the map can show: degrees, MGRS, USNG, UTM, ISO 6709 and the basemap's metres. Choose the format beside the coordinates at the map's edge.",
    ],
  },
  {
    title: "Bring your files in",
    text: [
      "Open Data, then Import, and drop a GPX or KML file. You see what is in it and where it lies before anything is sent.",
      "After the upload you review the items. Confirm keeps them; Cancel takes them away again. A folder of the file, or the file itself, becomes a hunt.",
    ],
  },
  {
    title: "Draw on the map",
    text: [
      "Choose waypoint, line or area at the lower edge of the map. Click to place points, double-click or press Enter to finish, Backspace to take a point back, Esc to leave. Length and area are shown while you draw.",
      "It is saved at once and opens in the sidebar, where you can name it and change its marker, color and width.",
    ],
  },
  {
    title: "Measure",
    text: [
      "Choose Measure distance at the lower edge of the map and click along the way. The length is in yards; a click on the first point closes an area and shows its acres. Nothing of it is saved.",
    ],
  },
  {
    title: "Look at the land",
    text: [
      "Switch the basemap, or the map to 3D, at the right edge. Terrain finds land by elevation, slope and aspect; Imagery shows how a place looked years ago.",
      "Click the map for what lies there.",
    ],
  },
  {
    title: "Keep order with hunts",
    text: [
      "A hunt is a folder for waypoints, lines, areas and tracks. One item can be in several hunts. Deleting a hunt leaves your map content where it is.",
      "Make a hunt active and what you draw next is added to it.",
    ],
  },
  {
    title: "Select and export",
    text: [
      "Select items in the list, or draw a rectangle on the map to select all that has a point inside it.",
      "KML keeps everything. GPX keeps waypoints and tracks; you are told what it leaves out before the export starts.",
    ],
  },
  {
    title: "Show and hide",
    text: [
      "The switch beside an item or a hunt shows or hides it on the map. The switch above the list does so for all.",
    ],
  },
  {
    title: "When others see your screen",
    text: ["Hide Feature & Map Coordinates, under Account, shows -- wherever coordinates would be."],
  },
  {
    title: "When the connection is lost",
    text: [
      "What you draw, change, write or delete, new hunts, settings and what is shown or hidden are kept in this browser and saved, in their order, when the server answers again. A message at the lower edge tells how much waits.",
      "Photos and files to import are kept as long as the page is open, with Try again beside them.",
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
