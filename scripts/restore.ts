import { checkBackup, restoreBackup } from "../server/backup/restore";
import { loadConfig } from "../server/config";
import { isDistributed, placeTables } from "../server/db/distribute";
import { migrate } from "../server/db/migrate";
import { createLog } from "../server/log";
import { openPhotoStore } from "../server/storage/index";
import { spoolFolder } from "../server/storage/spool";
import { fileArgument, runCommand } from "./backup/command";
import { openInstallation } from "./openInstallation";

const USAGE = `npm run restore -- FILE [--replace]

Puts a backup into this installation (DATA_DIR, DATABASE_URL, STORAGE and their like), whose servers must be stopped. The
file is checked before anything is changed. An installation that has accounts is only replaced with --replace; when the
restore does not reach its end it stays as it was.
`;

await runCommand(USAGE, async (words) => {
  const { file, replace } = fileArgument(words, { replace: { type: "boolean" } });
  const manifest = await checkBackup(file);
  const config = loadConfig(process.env);
  const { db, pool, close } = await openInstallation(config, { name: "ridgeline-restore" });
  try {
    const spread = await isDistributed(pool);
    const photos = await openPhotoStore(config.storage);
    const target = { db, pool, photos, spoolDir: spoolFolder(config.dataDir) };
    const { createdAt, tables, photoFiles } = await restoreBackup(target, file, manifest, {
      replace: replace === true,
    });
    // Migrates a backup from an older version. Starting a server would do the same.
    await migrate({ db, pool }, createLog({ logLevel: "silent" }));
    // On a distributed database, the restored tables are on the coordinator only.
    if (spread) await placeTables(pool);
    photos.close();
    process.stdout.write(`Restored ${tables} tables and ${photoFiles} photo files as of ${createdAt}\n`);
  } finally {
    await close();
  }
});
