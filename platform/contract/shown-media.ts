import { z } from 'zod';

/** What is made of originals to be shown: images (and the poster of a video) in three widths, a video and a recording that every browser plays. */
export const renditions = ['small', 'medium', 'large', 'video', 'audio'] as const;

/** An image in one of its widths, in pixels. */
export const shownImage = z.object({ address: z.string(), width: z.number(), height: z.number() });

/** One of the media that people uploaded, as it is shown: in what state that is, and at which addresses it is found. */
export const shownMedia = z.object({
  type: z.enum(['image', 'video', 'audio']),
  /** `waiting`: what is shown of it is just being made; `refused`: nothing can be. */
  state: z.enum(['waiting', 'made', 'refused']),
  refusal: z.enum(['unknown', 'damaged', 'tooLarge', 'noProgram']).nullable(),
  /** How far it is made, from 0 to 100. */
  progress: z.number(),
  /** In pixels, upright; null until that is known, and for audio. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  placeholder: z.string().nullable(),
  loudness: z.array(z.number()).nullable(),
  /** The image, or the poster of the video, in several widths, the smallest first. */
  images: z.array(shownImage),
  video: z.string().nullable(),
  audio: z.string().nullable(),
});
export type ShownMedia = z.output<typeof shownMedia>;
