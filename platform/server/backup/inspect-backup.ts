import { createHash } from 'node:crypto';
import { keyNames, keySources } from '../keys/installation-keys.ts';
import { readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { closing, entryNames, manifest, type Closing, type Manifest } from './manifest.ts';

/** A backup that was read completely and verified. */
export interface InspectedBackup {
  file: string;
  passphrase: string | undefined;
  manifest: Manifest;
  closing: Closing;
  /** Files of the data folder by path. */
  files: ReadonlyMap<string, { sha256: string }>;
  /** Keys by the setting that would provide them. */
  keys: Readonly<Record<string, string>>;
  bytes: number;
}

const keyVariables = new Map(keyNames.map((name) => [keySources[name].file, keySources[name].variable]));
const filePrefix = entryNames.file('');

/**
 * Reads and verifies a whole backup; changes nothing. Throws a `BackupError` where it is damaged,
 * incomplete, or cannot be decrypted.
 */
export async function inspectBackup(
  file: string,
  passphrase: string | undefined,
  onProgress: (bytes: number) => void = () => {},
): Promise<InspectedBackup> {
  const files = new Map<string, { sha256: string }>();
  const keys: Record<string, string> = {};
  const found: { manifest?: Manifest; closing?: Closing } = {};
  let bytes = 0;
  for await (const { name, body } of readArchive(file, passphrase)) {
    const path = name.startsWith(filePrefix) ? name.slice(filePrefix.length) : undefined;
    const variable = keyVariables.get(path ?? '');
    const isHeld = name === entryNames.manifest || name === entryNames.closing || variable !== undefined;
    const chunks: Buffer[] = [];
    const hash = createHash('sha256');
    for await (const chunk of body) {
      bytes += chunk.length;
      if (path !== undefined) hash.update(chunk);
      if (isHeld) chunks.push(chunk);
      onProgress(bytes);
    }
    const text = Buffer.concat(chunks).toString();
    if (path !== undefined) files.set(path, { sha256: hash.digest('hex') });
    if (variable !== undefined) keys[variable] = text;
    if (name === entryNames.manifest) found.manifest = manifestOf(text, file);
    if (name === entryNames.closing) found.closing = closing.parse(JSON.parse(text));
  }
  if (!found.manifest || !found.closing) throw new BackupError(`${file} is not a backup of Atrium: specify the path of one.`);
  return { file, passphrase, manifest: found.manifest, closing: found.closing, files, keys, bytes };
}

function manifestOf(text: string, file: string): Manifest {
  const { data } = manifest.safeParse(JSON.parse(text));
  if (!data) throw new BackupError(`${file} was created by a newer Atrium: restore it with that release or a newer one.`);
  return data;
}
