// In base64, magic bytes remain recognisable: FF D8 FF, the PNG signature, RIFF····WEBP, and 00 00 00 ·ftyp.
const beginnings = [
  /^data:image\/jpeg;base64,\/9j\//,
  /^data:image\/png;base64,iVBORw0KGgo/,
  /^data:image\/webp;base64,UklGR.{6}XRUJQ/,
  /^data:image\/heic;base64,AAAA.[GWm2]Z0eXB/,
];

/** Whether a data URL is that of a HEIC photograph, as taken. */
export const isHeicUrl = (text: string): boolean => text.startsWith('data:image/heic;');

/** Whether a text is the data URL of a JPEG, PNG, WebP or HEIC image with the matching magic bytes. */
export function isProfileImage(text: string): boolean {
  if (!beginnings.some((beginning) => beginning.test(text))) return false;
  // A negated character class scans millions of characters without backtracking.
  return !/[^A-Za-z0-9+/]/.test(text.slice(text.indexOf(',') + 1).replace(/={1,2}$/, ''));
}

/** Whether a text has the form of a picture address. The server checks whose picture it is. */
export const isPictureAddress = (text: string): boolean => /^\/api\/people\/[A-Z2-9]{8}\/picture\?[\w.=&-]{1,300}$/.test(text);
