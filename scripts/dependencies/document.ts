/** A package in a production installation of Ridgeline. */
export interface Package {
  name: string;
  version: string;
  /** SPDX expression, or the package's own wording. */
  license: string;
  /** True if package.json names it. Others are transitive dependencies. */
  direct: boolean;
}

/** Release information from the registry. */
export interface Releases {
  /** Publication date of the installed version, YYYY-MM-DD or "unknown". */
  installed: string;
  /** The latest version and its publication date. */
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
/** Licenses taken from LICENSE files of packages whose package.json doesn't state one. */
const IN_FILES: readonly [name: RegExp, license: string][] = [
  [/^suncalc$/, "BSD-2-Clause"],
  [/^arc$/, "BSD-2-Clause"],
  [/^png-js$/, "MIT"],
  // Platform builds of a package that states its license.
  [/^@napi-rs\/canvas-/, "MIT"],
];

/**
 * Packages that production installs according to the lock file, sorted by name and version. Excludes packages for
 * development and tests.
 */
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

/** Writes docs/dependencies.md. @param releases by name, for the packages in package.json */
export function dependenciesDocument(
  packages: readonly Package[],
  releases: ReadonlyMap<string, Releases>,
): string {
  const direct = packages.filter((one) => one.direct);
  const others = packages.filter((one) => !one.direct);
  const licenses = [...new Set(others.map(({ license }) => license))].sort(compare);
  return `# Production dependencies

Written by \`npm run dependencies\`, which asks the package registry for the days. Versions are pinned in \`package.json\` and
\`package-lock.json\`; a unit test compares this list with both.

## Packages that Ridgeline names

${table(
  ["Package", "Version", "License", "Released", "Latest release"],
  direct.map(({ name, version, license }) => {
    const { installed, latest } = releases.get(name) ?? { installed: "", latest: "" };
    return [`\`${name}\``, version, license, installed, latest];
  }),
)}

## Packages that those bring

${licenses.map((license) => brought(others, license)).join("\n\n")}
`;
}

/** Lists the packages under a license, wrapped to the width of the text. */
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
