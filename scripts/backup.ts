import { existsSync } from "node:fs";
import { writeBackup } from "../server/backup/write";
import { loadConfig } from "../server/config";
import { StartError } from "../server/startError";
import { openPhotoStore } from "../server/storage/index";
import { fileArgument, runCommand } from "./backup/command";
import { openInstallation } from "./openInstallation";

const USAGE = `npm run backup -- FILE

Writes everything in this installation (DATA_DIR, DATABASE_URL, STORAGE and related settings) to the new file FILE:
accounts, content, sessions and photos as they are now. Servers can keep running. Protect the file like the database: anyone
who has it has everything.
`;

await runCommand(USAGE, async (words) => {
  const { file } = fileArgument(words, {});
  if (existsSync(file))
    throw new StartError(`${file} already exists. Choose a new file, or remove it first.`);
  const config = loadConfig(process.env);
  const began = performance.now();
  const { pool, close } = await openInstallation(config, { name: "ridgeline-backup", upToDate: false });
  try {
    const photos = await openPhotoStore(config.storage);
    const { tables, photoFiles, missing } = await writeBackup(pool, photos, file);
    photos.close();
    for (const key of missing)
      process.stderr.write(`A photo's file ${key} isn't in its store, so it isn't in the backup.\n`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`Saved ${tables} tables and ${photoFiles} photo files to ${file} in ${seconds} s\n`);
  } finally {
    await close();
  }
});
