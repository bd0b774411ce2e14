import type { Cue } from './parse-captions.ts';

/** Pause in milliseconds that begins a new paragraph. */
const pauseMs = 2_500;
const speaker = /^\p{Lu}[^:\n]{0,40}: /u;

/** Captions as WebVTT with times and texts only. */
export function webVttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${timeOf(from)} --> ${timeOf(to)}\n${escaped(text)}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** Captions as readable text: a paragraph per speaker and after each pause. */
export function transcriptOf(cues: readonly Cue[]): string {
  let text = '';
  let until = 0;
  for (const cue of cues) {
    const message = cue.text.replaceAll('\n', ' ');
    const begins = cue.from - until > pauseMs || speaker.test(message) || /^[-–—] /.test(message);
    text += text === '' ? message : `${begins ? '\n\n' : ' '}${message}`;
    until = cue.to;
  }
  return text;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function timeOf(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const hours = two(ms / 3_600_000);
  return `${hours}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
}
