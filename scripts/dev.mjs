import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode, root, say, stopWithNpm } from "./lib/project.mjs";

/** Paths proxied to the API server. Vite serves the rest of /maps/, with reload. */
const FROM_SERVER = [
  "/api",
  "/arcgis",
  "/fonts",
  "/sprites",
  "/maps/assets/arcgis",
  "/maps/assets/components",
  "/maps/assets/calcite",
  "/maps/config.env.json",
  "/login",
  "/signup",
  "/learn",
  "/download",
  "/site",
  "/s/",
  "/healthz",
  "/readyz",
];
const VITE_PORT = 5173;

checkNode();
stopWithNpm();
await ensureInstalled();
const port = process.env.PORT ?? "8080";
const server = spawn(
  process.execPath,
  [path.join(root, "node_modules/tsx/dist/cli.mjs"), "watch", "--clear-screen=false", "server/main.ts"],
  { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, PORT: port } },
);

const { createServer } = await import(
  pathToFileURL(path.join(root, "node_modules/vite/dist/node/index.js")).href
);
const target = `http://127.0.0.1:${port}`;
const vite = await createServer({
  configFile: path.join(root, "vite.config.ts"),
  // Keeps the browser's Host header, because the API compares it with the page's origin.
  server: {
    host: "127.0.0.1",
    port: VITE_PORT,
    strictPort: true,
    proxy: Object.fromEntries(FROM_SERVER.map((place) => [place, { target, changeOrigin: false }])),
  },
});
await vite.listen();
say(`Vite serves the app at http://127.0.0.1:${VITE_PORT}/maps/`);

const stop = async (signal) => {
  server.kill(signal);
  await vite.close();
};
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop(signal));
server.once("exit", async (code) => {
  await vite.close();
  process.exit(code ?? 0);
});
