import { z } from 'zod';

/**
 * Variants derived from an original: images (or the poster of a video) in three widths, a video,
 * and audio.
 */
export const renditions = ['small', 'medium', 'large', 'video', 'audio'] as const;

/** One variant of an image, in pixels. */
export const shownImage = z.object({ address: z.string(), width: z.number(), height: z.number() });

/** A picture of a card: its placeholder as a data URL, and its variants, smallest first. */
export const cardPicture = z.object({ placeholder: z.string().nullable(), images: z.array(shownImage) });
export type CardPicture = z.output<typeof cardPicture>;

/** Largest number of pictures of a card. */
export const cardPictureCount = 3;

/** An uploaded medium as displayed: its state and the addresses of its variants. */
export const shownMedia = z.object({
  type: z.enum(['image', 'video', 'audio']),
  /** `waiting`: derivation pending; `refused`: derivation impossible. */
  state: z.enum(['waiting', 'made', 'refused']),
  refusal: z.enum(['unknown', 'damaged', 'heic', 'tooLarge', 'noProgram']).nullable(),
  /** Progress from 0 to 100. */
  progress: z.number(),
  /** In pixels, upright; null until known, and for audio. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  placeholder: z.string().nullable(),
  loudness: z.array(z.number()).nullable(),
  /** Variants of the image, or of the poster of the video, smallest first. */
  images: z.array(shownImage),
  video: z.string().nullable(),
  audio: z.string().nullable(),
});
export type ShownMedia = z.output<typeof shownMedia>;
