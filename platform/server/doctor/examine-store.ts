import { access, constants, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { connect } from '../database/db.ts';
import { folderAdvice, isNoSpace } from '../common/folder-advice.ts';
import { newId } from '../common/id.ts';
import type { Log } from '../logging/log.ts';
import { folderStanding } from '../stored-files/folder-mark.ts';
import { storedFilesFolder } from '../stored-files/open-stored-files.ts';
import { S3, type S3Settings } from '../stored-files/s3-client.ts';
import { S3Objects } from '../stored-files/s3-objects.ts';
import { scannerAt } from '../stored-files/virus-scanner.ts';
import type { FullDisks } from './examine-disk.ts';
import { ok, reasonOf, skipped, warning, wrong, type Finding } from './finding.ts';

const about = 'file store';
const scanMs = 10_000;

/** Checks that uploads can be stored, read, deleted, and scanned where a scanner is configured. */
export async function examineStore(config: Config, url: string | undefined, full: FullDisks, log: Log): Promise<Finding[]> {
  const store = config.s3 ? await examineBucket(config.s3) : await examineFolder(config, url, full, log);
  const { clamdUrl } = config.uploads;
  return clamdUrl === undefined ? [store] : [store, await examineScanner(clamdUrl)];
}

async function examineFolder(config: Config, url: string | undefined, full: FullDisks, log: Log): Promise<Finding> {
  const folder = join(config.dataDir, storedFilesFolder);
  const status = url === undefined ? 'unknown' : await standingIn(url, config, log);
  if (status === 'another')
    return wrong(
      about,
      `${folder} is not the upload folder of this database.`,
      'Mount the same folder there on every node, or set S3_ENDPOINT and the related settings. Only if the folder is lost, run “npm run stored-files -- accept”.',
    );
  if (await full.hold(folder)) return skipped(about, `${folder} is on a full disk: check again once space is free.`);
  const probe = join(folder, `${newId()}.partial`);
  try {
    await access(folder, constants.R_OK | constants.X_OK);
    await writeFile(probe, 'whether something can be written here', { mode: 0o600, flush: true });
    return ok(about, `${folder} is writable.`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return status === 'own'
        ? wrong(about, `${folder} does not exist.`, 'Mount it, or restore it from a backup.')
        : ok(about, 'The first start creates its folder.');
    return wrong(
      about,
      `Uploads cannot be stored: ${folderAdvice(folder, error)}`,
      isNoSpace(error)
        ? 'Free space on its disk, or raise the disk quota of the user that runs Atrium.'
        : 'Correct its permissions, then start again.',
    );
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

async function standingIn(url: string, config: Config, log: Log): Promise<'own' | 'another' | 'new' | 'unknown'> {
  const db = connect(url, { log, poolSize: 1 });
  try {
    return await folderStanding(db, config);
  } catch {
    // Another check reports the database.
    return 'unknown';
  } finally {
    await db.close();
  }
}

async function examineBucket(settings: S3Settings): Promise<Finding> {
  const objects = new S3Objects(new S3(settings));
  const { bucket, endpoint } = settings;
  const key = `incoming/doctor-${newId()}`;
  const bytes = Buffer.from('whether something can be kept here');
  try {
    await objects.put(key, bytes.length, Readable.from([bytes]));
    if ((await objects.sizeOf(key)) !== bytes.length)
      return wrong(about, `The bucket ${bucket} does not return what was stored.`, 'Check the store itself.');
    await objects.remove(key);
    return ok(about, `The bucket ${bucket} at ${endpoint} can be written, read and deleted from.`);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return wrong(about, `The bucket ${bucket} at ${endpoint} cannot be used (${name || reasonOf(error)}).`, todoFor(error));
  }
}

function todoFor(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoSuchBucket') return 'Create the bucket, or check S3_BUCKET and S3_REGION.';
  if (/^(?:InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden)$/.test(name))
    return 'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that this key can read, write and delete in the bucket.';
  if (name === 'RequestTimeTooSkewed') return 'Correct the clock of this machine: “timedatectl” shows whether it is synchronised with NTP.';
  return 'Check S3_ENDPOINT, and whether this machine can reach it.';
}

async function examineScanner(address: string): Promise<Finding> {
  const bytes = async function* () {
    yield Buffer.from('harmless');
  };
  const answer = await Promise.race([scannerAt(address)(bytes()).catch(() => undefined), sleep(scanMs, undefined, { ref: false })]);
  if (answer?.is === 'clean') return ok('virus scanner', `ClamAV answers at ${address}.`);
  return warning(
    'virus scanner',
    `ClamAV does not answer at ${address}: uploads are held until it does.`,
    'Start clamd, and check CLAMD_URL and the TCPSocket or LocalSocket of clamd.conf.',
  );
}
