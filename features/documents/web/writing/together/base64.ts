/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In chunks, since a call accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  // A loop: `Uint8Array.from` takes twenty times as long, which delays the opening of a long text.
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
