import { z } from 'zod';
import { line } from '../text.ts';
import { captionLimits } from './limits.ts';
import { isLanguageTag } from './language-tag.ts';

/** A language as browsers name it (BCP 47), in the one way in which it is written. */
export const captionLanguage = z.string().max(35).refine(isLanguageTag);

/** A file of captions as its owner gives it, WebVTT or SubRip, and what its track is called. */
export const newCaptions = z.strictObject({
  label: line(captionLimits.labelCharacters).min(1),
  /** All that stands in the file. It is read and cleaned by the command; nobody is shown it as it is. */
  file: z.string().min(1).max(captionLimits.fileCharacters),
});

/** Captions that are there, and where; `version` is another once they are replaced. */
export const captionTrack = z.object({ language: z.string(), label: z.string(), version: z.string(), address: z.string() });
export type CaptionTrack = z.output<typeof captionTrack>;

/** What captions say, as a text. */
export const transcript = z.object({ language: z.string(), text: z.string() });
export type Transcript = z.output<typeof transcript>;
