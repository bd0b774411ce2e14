/** How much captions may hold. The browser needs these as values, so no validator is imported here. */
export const captionLimits = { fileCharacters: 300_000, cues: 10_000, cueCharacters: 600, labelCharacters: 60, languages: 20 } as const;

/** A request with captions in any script. */
export const captionBytes = 1536 * 1024;

/** Why a file of captions cannot be read. */
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

/** What is wrong with a file of captions, and in which of its lines, counted from one; null where it is in no line. */
export interface CaptionFault {
  reason: CaptionFaultReason;
  line: number | null;
}
