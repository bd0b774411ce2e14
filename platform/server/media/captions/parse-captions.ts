import { openText } from '#platform/contract/rich-text/clean-text.ts';
import { captionLimits, type CaptionFault, type CaptionFaultReason } from '#platform/contract/captions/limits.ts';

/** One subtitle; `from` and `to` in milliseconds. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})`;
const timing = new RegExp(String.raw`^\s*${time}[ \t]*-->[ \t]*${time}(?:[ \t].*)?$`);
const arrow = '-->';
/**
 * Most characters of markup per character of text: tags and entities are longer than their text.
 */
const writtenPerRead = 6;

class Unreadable extends Error {
  readonly fault: CaptionFault;

  constructor(reason: CaptionFaultReason, line: number | null) {
    super(reason);
    this.fault = { reason, line };
  }
}

/**
 * Parses captions in WebVTT or SubRip into times and texts. Drops styles, positions, notes and
 * markup; speaker names become part of the text. Returns a fault with its line for anything else.
 */
export function parseCaptions(source: string): readonly Cue[] | CaptionFault {
  try {
    return cuesOf(source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/));
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
}

/** Whether parsing failed. */
export const isCaptionFault = (parsed: readonly Cue[] | CaptionFault): parsed is CaptionFault => 'reason' in parsed;

function cuesOf(lines: readonly string[]): readonly Cue[] {
  const garbled = lines.findIndex((each) => /[\0\uFFFD]/.test(each));
  if (garbled >= 0) throw new Unreadable('encoding', garbled + 1);
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const cues: Cue[] = [];
  let at = isWebVtt ? endOfBlock(lines, 0) : 0;
  for (;;) {
    while (at < lines.length && isBlank(lines[at])) at += 1;
    if (at >= lines.length) break;
    const end = endOfBlock(lines, at);
    const cue = isWebVtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[at] ?? '') ? undefined : cueOf(lines, at, end, { isWebVtt, cues });
    if (cue) cues.push(cue);
    if (cues.length > captionLimits.cues) throw new Unreadable('tooManyCues', at + 1);
    at = end;
  }
  if (cues.length === 0) throw new Unreadable('noCues', null);
  return cues;
}

/** Parses one cue from the lines `start` to before `end`; undefined where it has no text. */
function cueOf(
  lines: readonly string[],
  start: number,
  end: number,
  { isWebVtt, cues }: { isWebVtt: boolean; cues: readonly Cue[] },
): Cue | undefined {
  // An optional name or number precedes the times.
  const timed = [start, start + 1].find((index) => index < end && lines[index]?.includes(arrow));
  if (timed === undefined) throw new Unreadable(isWebVtt || start > 0 ? 'noTime' : 'format', start + 1);
  const found = timing.exec(lines[timed] ?? '');
  const [from, to] = found ? [instantOf(found.slice(1, 5)), instantOf(found.slice(5, 9))] : [];
  if (from === undefined || to === undefined) throw new Unreadable('time', timed + 1);
  if (to <= from) throw new Unreadable('backwards', timed + 1);
  if (from < (cues.at(-1)?.from ?? 0)) throw new Unreadable('order', timed + 1);
  const cueLines = lines.slice(timed + 1, end);
  const next = cueLines.findIndex((each) => each.includes(arrow));
  if (next >= 0) throw new Unreadable('noBlankLine', timed + 2 + next);
  if (cueLines.join('\n').length > captionLimits.cueCharacters * writtenPerRead) throw new Unreadable('cueTooLong', timed + 2);
  const text = plainLines(cueLines, isWebVtt);
  if (text.length > captionLimits.cueCharacters) throw new Unreadable('cueTooLong', timed + 2);
  return text === '' ? undefined : { from, to, text };
}

/**
 * Hours, minutes, seconds and thousandths in milliseconds; undefined for more than 59 minutes or
 * seconds.
 */
function instantOf([hours = '0', minutes = '', seconds = '', thousandths = '']: readonly (string | undefined)[]): number | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(thousandths);
}

const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';

function endOfBlock(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && !isBlank(lines[end])) end += 1;
  return end;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0' };

function plainLines(cueLines: readonly string[], isWebVtt: boolean): string {
  const unmarked = cueLines
    .join('\n')
    .replace(/<v(?:\.[^\s<>]*)?[ \t]+([^<>\n]+)>/g, '$1: ')
    .replace(/<\/?(?:b|c|font|i|lang|ruby|rt|u|v)(?:[.\s][^<>]*)?>|<[\d:.]+>/gi, '')
    .replace(/\{\\[^{}]*\}/g, '');
  // Numeric entities remain as text: no current player decodes them.
  const plain = isWebVtt ? unmarked.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '') : unmarked;
  const lines = openText(plain).split('\n');
  return lines
    .map((each) => each.replaceAll(/[ \t]+/g, ' ').trim())
    .filter((each) => each !== '')
    .join('\n');
}
