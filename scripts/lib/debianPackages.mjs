import { existsSync } from "node:fs";
import { run, say } from "./project.mjs";

const env = { DEBIAN_FRONTEND: "noninteractive" };

/** Installs missing packages if running as root on a Debian-based system. Otherwise does nothing. */
export async function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  if ((await run("dpkg", ["--status", ...names], { quiet: true })) === 0) return;
  say(`Installing ${names.join(", ")} with apt-get.`);
  const install = () =>
    run("apt-get", ["install", "-y", "--no-install-recommends", ...names], { env, quiet: true });
  if ((await install()) !== 0 && (await run("apt-get", ["update"], { env, quiet: true })) === 0)
    await install();
}
