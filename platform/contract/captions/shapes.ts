import { z } from 'zod';
import { line } from '../text.ts';
import { captionLimits } from './limits.ts';
import { isLanguageTag } from './language-tag.ts';

/** A BCP 47 language tag in canonical form. */
export const captionLanguage = z.string().max(35).refine(isLanguageTag);

/** A caption file (WebVTT or SubRip) as uploaded, with the name of its track. */
export const newCaptions = z.strictObject({
  label: line(captionLimits.labelCharacters).min(1),
  /** Content of the file. The command parses and normalises it; the original is never sent. */
  file: z.string().min(1).max(captionLimits.fileCharacters),
});

/** Stored captions with their address; `version` changes when they are replaced. */
export const captionTrack = z.object({ language: z.string(), label: z.string(), version: z.string(), address: z.string() });
export type CaptionTrack = z.output<typeof captionTrack>;

/** Captions as plain text. */
export const transcript = z.object({ language: z.string(), text: z.string() });
export type Transcript = z.output<typeof transcript>;
