import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { uuid } from '#platform/contract/id.ts';
import { shownMedia } from '#platform/contract/shown-media.ts';
import { line } from '#platform/contract/text.ts';
import { eventLimits, eventScopes } from './limits.ts';

export const pictureParams = z.strictObject({ id: uuid, picture: uuid, rendition: z.enum(['small', 'medium', 'large']) });

/** A picture of an event. Without an upload, only the description changes. */
export const changedPicture = z.strictObject({
  uploadId: uuid.optional(),
  /** Description of the picture, for people who do not see it. */
  description: line(eventLimits.pictureText).default(''),
  scope: z.enum(eventScopes).default('one'),
  commandId: commandId.optional(),
});

/** The picture of an event. It has no images before they are made. */
export const eventPicture = shownMedia.pick({ state: true, refusal: true, placeholder: true, images: true }).extend({
  description: z.string(),
});
export type EventPicture = z.output<typeof eventPicture>;
