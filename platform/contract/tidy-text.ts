import { withoutIdle } from './unseen.ts';

/** Collapses spaces and line breaks. */
export const collapsed = (text: string): string => text.replace(/\s+/g, ' ');
export const withLineFeeds = (text: string): string => text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');

/** A text of one line as the server stores it (see `line`). */
export const tidyLine = (text: string): string => collapsed(withoutIdle(text));

/** A text of several lines as the server stores it (see `paragraphs`). */
export const tidyParagraphs = (text: string): string => withLineFeeds(withoutIdle(text));
