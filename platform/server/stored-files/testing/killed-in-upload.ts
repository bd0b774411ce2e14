import { createLog } from '../../logging/log.ts';
import { connect } from '../../database/db.ts';
import { readConfig } from '../../config/config.ts';
import { openStoredFiles } from '../open-stored-files.ts';
import { S3 } from '../s3-client.ts';
import { S3Store } from '../s3-store.ts';
import { StoredFiles } from '../stored-files.ts';
import { Uploads } from '../uploads.ts';
import { sampleBytes, samplePurposes, sampleSizes, sampleUpload } from './sample-upload.ts';

/** A process that continues an upload, reports acknowledged bytes, and is killed. */
const [url = '', id = '', userId = ''] = process.argv.slice(2);
const db = connect(url, { log: createLog({ level: 'silent' }) });
const config = readConfig();
const { s3, dataDir } = config;
const files = s3 ? new StoredFiles(db, new S3Store(new S3(s3), db, dataDir, sampleSizes), dataDir) : openStoredFiles(config, db);
const uploads = new Uploads({ db, config, files });
const { length, piece } = sampleUpload;
for (let at = 0; at < length; at += piece) {
  const chunks = (async function* () {
    yield sampleBytes(at, Math.min(at + piece, length));
  })();
  const { received } = await uploads.append({ userId, id, offset: at, bodyBytes: undefined }, chunks, () => {}, samplePurposes);
  process.send?.(received);
}
