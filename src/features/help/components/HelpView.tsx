import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import styles from "./Help.module.css";

const TOPICS: readonly { title: string; text: readonly string[] }[] = [
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
      "Choose waypoint, line or area at the lower edge of the map. Click to place points, double-click to finish, Esc to leave.",
      "It is saved at once and opens in the sidebar, where you can name it and change its marker, colour and width.",
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
    title: "When the connection is lost",
    text: [
      "Settings and what is shown or hidden are kept in this browser and sent when the server answers again. The account view tells when something waits.",
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
