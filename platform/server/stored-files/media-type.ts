import { fileTypeFromBuffer } from 'file-type';
import { signatureOf } from './media-signatures.ts';
import { installerType, scriptType } from './refused-types.ts';

/** Scripts that systems recognise by file name only. */
const scriptNames = /\.(?:bat|cmd|com|cpl|csh|hta|inf|jar|js|jse|ksh|lnk|mjs|msh|ps1|psm1|reg|scf|scr|sct|sh|vb|vbe|vbs|wsc|wsf|wsh|zsh)$/i;

const installerNames = /\.(?:msi|msp|mst)$/i;
/** Aliases of media types. */
const sameTypes: Readonly<Record<string, string>> = { 'audio/x-m4a': 'audio/mp4' };

/**
 * Media type from the content in `head`; the name only identifies scripts and installers. Without a
 * known signature, `text/…` or `application/octet-stream`.
 */
export async function mediaTypeOf(head: Buffer, fileName: string): Promise<string> {
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const type = found ?? signatureOf(head) ?? (isText(head) ? textType(head) : 'application/octet-stream');
  // Other programs only check the extension.
  if (scriptNames.test(fileName) && (type.startsWith('text/') || type === 'application/octet-stream')) return scriptType;
  if (type === 'application/x-cfb' && installerNames.test(fileName)) return installerType;
  return sameTypes[type] ?? type;
}

/** Whether the bytes are valid UTF-8 text. */
function isText(head: Buffer): boolean {
  // The last character may be incomplete.
  const text = new TextDecoder('utf-8').decode(head, { stream: true });
  // eslint-disable-next-line no-control-regex
  return !/[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F\uFFFD]/.test(text);
}

function textType(head: Buffer): string {
  const start = head
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\uFEFF?(?:\s+|<!--[^]*?-->)*/, '')
    .toLowerCase();
  if (start.startsWith('#!')) return scriptType;
  if (/^(?:<\?xml[^]*?\?>\s*)?(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/.test(start)) return 'image/svg+xml';
  if (/^<(?:!doctype html|html|head|body|script|style|title|iframe|img|a|p|div|table|br|h1)\b/.test(start)) return 'text/html';
  return start.startsWith('<?xml') ? 'application/xml' : 'text/plain';
}

/** Types that browsers display without scripts. */
const shownTypes = /^(?:image\/(?:avif|bmp|gif|jpeg|png|webp|apng)|(?:video|audio)\/[\w.+-]+)$/;

/** Whether a type may be displayed inline rather than downloaded. */
export function mayBeShown(mediaType: string): boolean {
  return shownTypes.test(mediaType);
}
