/** A package that an installation of Ridgeline runs. */
export interface Package {
  name: string;
  version: string;
  /** SPDX expression, or what the package itself says. */
  license: string;
  /** Ridgeline's own code names it in package.json; others come with one that does. */
  direct: boolean;
}

/** Days on which versions were published, as YYYY-MM-DD. */
export interface Releases {
  /** Of the version that is installed. */
  installed: string;
  /** Of the latest version. */
  latest: string;
}

interface Manifest {
  dependencies: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  packages: Readonly<Record<string, { version?: string; license?: string; dev?: boolean }>>;
}

const FOLDER = "node_modules/";
const WIDTH = 120;
const UNKNOWN = "not stated";
/** What packages say in their LICENSE file and not in package.json, read there. */
const IN_FILES: readonly [name: RegExp, license: string][] = [
  [/^suncalc$/, "BSD-2-Clause"],
  [/^arc$/, "BSD-2-Clause"],
  [/^png-js$/, "MIT"],
  // Builds for other platforms of a package that states it.
  [/^@napi-rs\/canvas-/, "MIT"],
];

/** What production installs by the lock file, sorted by name and version; packages for development and tests are left out. */
export function productionPackages(manifest: Manifest, lock: Lock): Package[] {
  const named = { ...manifest.dependencies, ...manifest.optionalDependencies };
  const found = new Map<string, Package>();
  for (const [place, { version, license, dev }] of Object.entries(lock.packages)) {
    if (place === "" || dev || version === undefined) continue;
    const name = place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);
    const direct = Object.hasOwn(named, name) && place === FOLDER + name;
    const key = `${name} ${version}`;
    found.set(key, {
      name,
      version,
      license: license ?? IN_FILES.find(([pattern]) => pattern.test(name))?.[1] ?? UNKNOWN,
      direct: direct || found.get(key)?.direct === true,
    });
  }
  return [...found.values()].sort(
    (one, other) => compare(one.name, other.name) || compare(one.version, other.version),
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly string[][]): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

/** docs/dependencies.md. @param releases by name, for those that package.json names */
export function dependenciesDocument(
  packages: readonly Package[],
  releases: ReadonlyMap<string, Releases>,
): string {
  const direct = packages.filter((one) => one.direct);
  const others = packages.filter((one) => !one.direct);
  const licenses = [...new Set(others.map(({ license }) => license))].sort(compare);
  return `# Production dependencies

Written by \`npm run dependencies\`, which gets the dates from the package registry. Versions are pinned in \`package.json\` and
\`package-lock.json\`; a unit test compares this list with both.

## Direct dependencies

${table(
  ["Package", "Version", "License", "Released", "Latest release"],
  direct.map(({ name, version, license }) => {
    const { installed, latest } = releases.get(name) ?? { installed: "", latest: "" };
    return [`\`${name}\``, version, license, installed, latest];
  }),
)}

## Transitive dependencies

${licenses.map((license) => brought(others, license)).join("\n\n")}
`;
}

/** The packages under a license, wrapped to the width of the text. */
function brought(packages: readonly Package[], license: string): string {
  const under = packages.filter((one) => one.license === license);
  const lines = [""];
  for (const [index, { name, version }] of under.entries()) {
    const word = `${name} ${version}${index < under.length - 1 ? "," : ""}`;
    const line = lines.at(-1) as string;
    if (line !== "" && line.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return `### ${license} (${under.length})\n\n${lines.join("\n")}`;
}
