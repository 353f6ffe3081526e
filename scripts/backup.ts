import { existsSync } from "node:fs";
import { writeBackup } from "../server/backup/write";
import { loadConfig } from "../server/config";
import { StartError } from "../server/startError";
import { openPhotoStore } from "../server/storage/index";
import { fileArgument, runCommand } from "./backup/command";
import { openInstallation } from "./openInstallation";

const USAGE = `npm run backup -- FILE

Writes everything of this installation (DATA_DIR, DATABASE_URL, STORAGE and their like) into the new file FILE: accounts,
content, sessions and photos, as they are at this moment. Servers may go on. Keep the file as you would keep the database:
whoever has it has everything.
`;

await runCommand(USAGE, async (words) => {
  const { file } = fileArgument(words, {});
  if (existsSync(file)) throw new StartError(`${file} exists already. Name a new file, or remove it first.`);
  const config = loadConfig(process.env);
  const began = performance.now();
  const { pool, close } = await openInstallation(config, { name: "ridgeline-backup", upToDate: false });
  try {
    const photos = await openPhotoStore(config.storage);
    const { tables, photoFiles, missing } = await writeBackup(pool, photos, file);
    photos.close();
    for (const key of missing)
      process.stderr.write(`The file ${key} of a photo is not in its store; the backup is without it.\n`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${tables} tables and ${photoFiles} photo files are in ${file}, after ${seconds} s\n`,
    );
  } finally {
    await close();
  }
});
