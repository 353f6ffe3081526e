import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { installPackages } from "./debianPackages.mjs";
import { fail } from "./project.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds the browser for the tests: CHROMIUM_PATH, a system installation, or Debian's package, which is installed if
 * possible. Without one, exits with installation instructions.
 *
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own && !isProgram(own)) fail(`CHROMIUM_PATH=${own} is no program.`);
  const found = own || find();
  if (found) return found;
  await installPackages(["chromium"]);
  const installed = find();
  if (installed) return installed;
  return fail(
    "The browser tests need Chromium. Install it (Debian, Ubuntu: `apt-get install chromium` as root; macOS: Google Chrome) or set CHROMIUM_PATH to one.",
  );
}

function find() {
  for (const name of NAMES) {
    const file = findOnPath(name);
    if (file) return file;
  }
  return APPLICATIONS.find(isProgram);
}

function findOnPath(name) {
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return existsSync(file);
  } catch {
    return false;
  }
}
