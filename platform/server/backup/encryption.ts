import { ReadableStream } from 'node:stream/web';
import { BackupError } from './backup-error.ts';

/** Work factor 2^16 of scrypt: about 0.3 s and 64 MiB per passphrase. */
const workFactor = 16;
/** Imported on demand: a running node does not encrypt. */
const library = () => import('age-encryption');
/** Prefix of a file in the age format. */
export const encryptedMark = 'age-encryption.org/';

/** Encrypts a stream in the age format; `age -d` decrypts it. */
export async function* encrypted(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await library();
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  age.setScryptWorkFactor(workFactor);
  yield* (await age.encrypt(ReadableStream.from(source))) as ReadableStream<Uint8Array>;
}

/** Decrypts a stream in the age format; throws a `BackupError` for a wrong passphrase. */
export async function* decrypted(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await library();
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  let opened: ReadableStream<Uint8Array>;
  try {
    opened = (await age.decrypt(ReadableStream.from(source))) as ReadableStream<Uint8Array>;
  } catch (error) {
    throw new BackupError('BACKUP_PASSPHRASE does not decrypt it', error);
  }
  yield* opened;
}
