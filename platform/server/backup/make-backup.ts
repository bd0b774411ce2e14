import type { Config } from '../config/config.ts';
import { installationKeys, keySources } from '../keys/installation-keys.ts';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { releaseOf } from '../config/release.ts';
import { dataFiles, openDataFile } from './data-files.ts';
import { entryNames, type Closing, type TableShape } from './manifest.ts';
import { withSnapshot, type Snapshot } from './snapshot.ts';

/**
 * Rows are grouped into parts of this size, since tar needs the size of a file before its content.
 */
const partBytes = 4 * 2 ** 20;

/** Progress; bytes are those of rows and files before compression. */
export interface Progress {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
}

/**
 * Writes a backup that is sufficient for a restore: all rows of one snapshot, the keys, and other
 * files of the data folder. The application keeps running. Returns the progress and the instant of
 * the snapshot.
 */
export async function makeBackup({
  url,
  config,
  file,
  onProgress = () => {},
}: {
  url: string;
  config: Config;
  file: string;
  onProgress?: (progress: Progress) => void;
}): Promise<Progress & { takenAt: string }> {
  const progress: Progress = { tables: 0, rows: 0, files: 0, bytes: 0 };
  const count = (step: Partial<Progress>) => {
    for (const [name, value] of Object.entries(step) as [keyof Progress, number][]) progress[name] += value;
    onProgress(progress);
  };
  return withSnapshot(url, async (snapshot) => {
    await writeArchive(file, config.backups.passphrase, async (archive) => {
      await archive.add(entryNames.manifest, asJson({ format: 1, release: releaseOf(), ...snapshot.manifest }));
      const rows: Closing['rows'] = {};
      for (const table of snapshot.manifest.tables) {
        rows[table.name] = await addTable(archive, snapshot, table, (bytes) => count({ bytes }));
        count({ tables: 1, rows: rows[table.name] });
      }
      for (const { name, value } of installationKeys(config)) await archive.add(entryNames.file(keySources[name].file), Buffer.from(value));
      // After the rows: files that rows refer to existed before the snapshot.
      for await (const size of addFiles(archive, config)) count({ files: 1, bytes: size });
      await archive.add(entryNames.closing, asJson({ rows } satisfies Closing));
    });
    return { ...progress, takenAt: snapshot.manifest.takenAt };
  });
}

/** Parts end at the end of a row; in COPY text format, newlines only end rows. */
async function addTable(archive: ArchiveWriter, snapshot: Snapshot, table: TableShape, onBytes: (bytes: number) => void): Promise<number> {
  const source = snapshot.rowsOf(table);
  let held: Buffer[] = [];
  let [bytes, parts] = [0, 0];
  // The database writes the next part while one is compressed.
  let adding = Promise.resolve();
  const flush = async (rest: Buffer) => {
    await adding;
    adding = archive.add(entryNames.tablePart(table.name, parts), Buffer.concat(held));
    // The next `await` reports the failure.
    adding.catch(() => {});
    onBytes(bytes);
    parts += 1;
    [held, bytes] = [[rest], rest.length];
  };
  for (;;) {
    const { done, value } = await source.next();
    if (done) {
      if (bytes > 0) await flush(Buffer.alloc(0));
      await adding;
      return value;
    }
    const end = bytes + value.length < partBytes ? 0 : value.lastIndexOf(10) + 1;
    held.push(end > 0 ? value.subarray(0, end) : value);
    bytes += end > 0 ? end : value.length;
    if (end > 0) await flush(value.subarray(end));
  }
}

async function* addFiles(archive: ArchiveWriter, { dataDir, backups }: Config): AsyncGenerator<number> {
  const keys = new Set(Object.values(keySources).map(({ file }) => file));
  for await (const path of dataFiles(dataDir, backups.dir)) {
    if (keys.has(path)) continue;
    const opened = await openDataFile(dataDir, path);
    if (!opened) continue;
    await archive.addStream(entryNames.file(path), opened.size, opened.chunks);
    yield opened.size;
  }
}

const asJson = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);
