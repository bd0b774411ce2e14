import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { BackupError } from './backup-error.ts';
import { checked, withChecksum } from './checksum.ts';
import { decrypted, encrypted, encryptedMark } from './encryption.ts';

/**
 * Output chunk size of zstd. With Node's default of 16 KiB, passing chunks on costs more than
 * compressing.
 */
const chunkBytes = 2 ** 20;

/** Adds entries one after another. Each promise resolves when its entry is queued for the disk. */
export interface ArchiveWriter {
  add: (name: string, bytes: Buffer) => Promise<void>;
  /** Adds exactly `size` bytes; fails if the source has fewer or more. */
  addStream: (name: string, size: number, source: AsyncIterable<Buffer>) => Promise<void>;
}

export interface ArchiveEntry {
  name: string;
  size: number;
  /** Must be read before the next entry. */
  body: AsyncIterable<Buffer>;
}

/**
 * Writes a tar file compressed with zstd, with mode 0600; with a passphrase, encrypted in the age
 * format. It is written to a temporary file and renamed when complete and synced; an incomplete
 * file is deleted.
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} already exists: choose another name.`);
  const partial = `${file}.${process.pid}.partial`;
  const remove = () => rmSync(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw explained(error, file);
  });
  process.once('exit', remove);
  const tar = pack();
  const steps = [
    createZstdCompress({ chunkSize: chunkBytes, params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } }),
    withChecksum,
    ...(passphrase === undefined ? [] : [(source: AsyncIterable<Uint8Array>) => encrypted(source, passphrase)]),
    handle.createWriteStream({ flush: true }),
  ];
  const written = pipeline([tar, ...steps] as never);
  const filled = fill({
    add: (name, bytes) => addTo(tar, name, bytes.length, [bytes]),
    addStream: (name, size, source) => addTo(tar, name, size, source),
  }).then(
    () => tar.finalize(),
    (error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    },
  );
  try {
    const [writing, filling] = await Promise.allSettled([written, filled]);
    // An error of the system, such as a full disk, is the cause of the others. Otherwise, the error
    // of `fill` is.
    const failure = [writing, filling].find((end) => end.status === 'rejected' && isOfSystem(end.reason)) ?? filling;
    for (const end of [failure, writing]) if (end.status === 'rejected') throw explained(end.reason, file);
    renameSync(partial, file);
    await syncFolder(dirname(file));
  } finally {
    remove();
    process.removeListener('exit', remove);
  }
}

async function addTo(tar: Pack, name: string, size: number, source: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const entry = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    entry.on('error', reject);
    pipeline(source, entry as unknown as NodeJS.WritableStream).catch(reject);
  });
}

/** The entries of an archive in order. Integrity is only verified after the last one. */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<ArchiveEntry> {
  const isEncrypted = await isEncryptedFile(file);
  if (isEncrypted && passphrase === undefined) throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  const tar = extract();
  const steps = [
    createReadStream(file, { highWaterMark: 256 * 1024 }),
    ...(isEncrypted && passphrase !== undefined ? [(source: AsyncIterable<Uint8Array>) => decrypted(source, passphrase)] : []),
    checked,
    createZstdDecompress({ chunkSize: chunkBytes }),
    tar,
  ];
  let failure: unknown;
  const read = pipeline(steps as never).catch((error: unknown) => (failure ??= error));
  /** Reports the cause of a failed read, not the aborted stream that follows from it. */
  const reporting = async function* <T>(source: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* source;
    } catch (error) {
      await read;
      throw unreadable(file, failure ?? error);
    }
  };
  try {
    for await (const entry of reporting(tar))
      yield { name: entry.header.name, size: entry.header.size, body: reporting(entry as unknown as AsyncIterable<Buffer>) };
    await read;
    if (failure !== undefined) throw unreadable(file, failure);
  } finally {
    tar.destroy(null);
    await read;
  }
}

async function isEncryptedFile(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(encryptedMark.length));
      return buffer.subarray(0, bytesRead).toString('latin1') === encryptedMark;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new BackupError(`${file} cannot be read (${codeOf(error) ?? String(error)}): specify the path of a backup.`, error);
  }
}

function unreadable(file: string, error: unknown): BackupError {
  if (error instanceof BackupError && error.message.startsWith('BACKUP_PASSPHRASE'))
    return new BackupError(`${error.message} (${file}): set it to the passphrase of the backup.`, error);
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupError(`${file} is damaged or not a backup (${reason}): use another one. Nothing was restored.`, error);
}

function explained(error: unknown, file: string): unknown {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new BackupError(`There is no space left for ${file}: free space, or use another disk.`, error);
    case 'ENOENT':
      return new BackupError(`The folder of ${file} does not exist: create it first.`, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BackupError(`This user cannot write ${file}: use another folder, or change its permissions.`, error);
    default:
      return error;
  }
}

const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error && 'errno' in error;

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Makes the rename durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
