/** Limits of captions. Without validators, since the browser needs the values only. */
export const captionLimits = { fileCharacters: 300_000, cues: 10_000, cueCharacters: 600, labelCharacters: 60, languages: 20 } as const;

/** Largest request body for captions, in bytes, for any script. */
export const captionBytes = 1536 * 1024;

/** Why captions cannot be parsed. */
export const captionFaults = [
  'encoding',
  'format',
  'noTime',
  'time',
  'backwards',
  'order',
  'noBlankLine',
  'cueTooLong',
  'tooManyCues',
  'noCues',
  'tooManyLanguages',
] as const;
export type CaptionFaultReason = (typeof captionFaults)[number];

/** A fault in captions with its line, from 1; null where it has no line. */
export interface CaptionFault {
  reason: CaptionFaultReason;
  line: number | null;
}
