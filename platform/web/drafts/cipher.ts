import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

const nonceBytes = 24;
const utf8 = new TextEncoder();

/**
 * Encrypts texts with a person’s key (32 bytes as base64url), bound to their storage name. Web
 * Crypto is not used: it is asynchronous, which a closing page cannot await, and unavailable
 * without HTTPS.
 */
export class Cipher {
  readonly #key: Uint8Array;

  constructor(key: string) {
    this.#key = bytesOf(key);
  }

  /** A deterministic name that reveals nothing. */
  nameOf(name: string): string {
    return textOf(hmac(sha256, this.#key, utf8.encode(name)).subarray(0, 16));
  }

  lock(name: string, text: string): string {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
    const locked = xchacha20poly1305(this.#key, nonce, utf8.encode(name)).encrypt(utf8.encode(text));
    const whole = new Uint8Array(nonceBytes + locked.length);
    whole.set(nonce);
    whole.set(locked, nonceBytes);
    return textOf(whole);
  }

  /** Throws if the key or name differs or the text was changed. */
  unlock(name: string, locked: string): string {
    const whole = bytesOf(locked);
    const cipher = xchacha20poly1305(this.#key, whole.subarray(0, nonceBytes), utf8.encode(name));
    return new TextDecoder().decode(cipher.decrypt(whole.subarray(nonceBytes)));
  }
}

function textOf(bytes: Uint8Array): string {
  // Older browsers lack it; it takes a tenth of the time, which counts at each change of a long text.
  const own = bytes as Uint8Array & { toBase64?: (options: { alphabet: 'base64url'; omitPadding: true }) => string };
  if (own.toBase64) return own.toBase64({ alphabet: 'base64url', omitPadding: true });
  let text = '';
  // In chunks, since a call accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
