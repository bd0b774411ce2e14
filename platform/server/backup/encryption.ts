import { ReadableStream } from 'node:stream/web';
import { BackupError } from './backup-error.ts';

/** 2^16 turns of scrypt: a third of a second and 64 MiB for each guess, and for whoever knows the passphrase. */
const workFactor = 16;
/** Read where something is encrypted: a node that runs does nothing of the kind itself. */
const library = () => import('age-encryption');
/** How a file in the format of age begins. */
export const encryptedMark = 'age-encryption.org/';

/** Encrypts a stream in the format of age, which its own program opens too: `age -d`. */
export async function* encrypted(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await library();
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  age.setScryptWorkFactor(workFactor);
  yield* (await age.encrypt(ReadableStream.from(source))) as ReadableStream<Uint8Array>;
}

export async function* decrypted(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await library();
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  let opened: ReadableStream<Uint8Array>;
  try {
    opened = (await age.decrypt(ReadableStream.from(source))) as ReadableStream<Uint8Array>;
  } catch (error) {
    throw new BackupError('BACKUP_PASSPHRASE does not open it', error);
  }
  yield* opened;
}
