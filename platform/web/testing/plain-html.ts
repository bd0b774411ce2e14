/** HTML without marks of direction and of React, and with its quotes as they are. */
export const plainHtml = (html: string): string =>
  html
    .replaceAll(/[\u2066-\u2069\u200b]|<\/?bdi>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
