import { fileTypeFromBuffer } from 'file-type';
import { installerType, scriptType } from './refused-types.ts';

/** Text that systems run by the ending of its name: what it holds does not tell. */
const scriptNames = /\.(?:bat|cmd|com|cpl|csh|hta|inf|jar|js|jse|ksh|lnk|mjs|msh|ps1|psm1|reg|scf|scr|sct|sh|vb|vbe|vbs|wsc|wsf|wsh|zsh)$/i;

const installerNames = /\.(?:msi|msp|mst)$/i;
/** Names of types that browsers know by another. */
const sameTypes: Readonly<Record<string, string>> = { 'audio/x-m4a': 'audio/mp4' };

/**
 * The type of what begins with `head`, by its content: the name makes nothing harmless, it only tells text that a system would run. What no
 * signature tells is `text/…` where it is text, else `application/octet-stream`.
 */
export async function mediaTypeOf(head: Buffer, fileName: string): Promise<string> {
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const type = found ?? (isText(head) ? textType(head) : 'application/octet-stream');
  // Other programs look at the ending alone.
  if (scriptNames.test(fileName) && (type.startsWith('text/') || type === 'application/octet-stream')) return scriptType;
  if (type === 'application/x-cfb' && installerNames.test(fileName)) return installerType;
  return sameTypes[type] ?? type;
}

/** Whether bytes are text in UTF-8, as far as they go. */
function isText(head: Buffer): boolean {
  // A letter may be cut at the end.
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

/** What a browser shows in place: it holds no script, and opens nothing. */
const shownTypes = /^(?:image\/(?:avif|bmp|gif|jpeg|png|webp|apng)|(?:video|audio)\/[\w.+-]+)$/;

/** Whether something of this type may be shown in place, rather than handed over as a file. */
export function mayBeShown(mediaType: string): boolean {
  return shownTypes.test(mediaType);
}
