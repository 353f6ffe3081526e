import { useAppSelector } from "../../../app/hooks";
import { type Box, layOut } from "../../../domain/sheet/layout";
import { PAPERS } from "../../../domain/sheet/papers";
import { selectPrintMap } from "../selectors";
import styles from "./printMap.module.css";

const box = ({ x, y, width, height }: Box) => ({ x, y, width, height });

/** Small preview of the page layout with map, title and legend. */
export function SheetPreview() {
  const { options } = useAppSelector(selectPrintMap);
  const layout = layOut(options);
  const { facePoints: face, footer, header, unit } = layout;
  const lines = [0, 1, 2].map((row) => footer.y + (18 + row * 18) * unit);
  return (
    <svg
      className={styles.preview}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label={`${PAPERS[options.paper].name}, ${options.orientation}`}
    >
      <rect className={styles.paper} width={layout.width} height={layout.height} />
      <rect className={styles.face} {...box(face)} />
      <text className={styles.previewTitle} x={header.x} y={header.y + 16 * unit} fontSize={24 * unit}>
        {options.title || "Map"}
      </text>
      <text
        className={styles.previewScale}
        x={face.x + face.width / 2}
        y={face.y + face.height / 2}
        fontSize={Math.min(face.width, face.height) / 7}
      >
        1:{options.scale.toLocaleString("en-US")}
      </text>
      {lines.map((y) => (
        <rect
          key={y}
          className={styles.line}
          x={footer.x + 104 * unit}
          y={y}
          width={150 * unit}
          height={5 * unit}
        />
      ))}
      <circle className={styles.line} cx={footer.x + 46 * unit} cy={footer.y + 40 * unit} r={22 * unit} />
      {options.link && (
        <rect
          className={styles.line}
          x={footer.x + footer.width - 60 * unit}
          y={footer.y + 8 * unit}
          width={56 * unit}
          height={56 * unit}
        />
      )}
    </svg>
  );
}
