/** Characters that XML cannot contain, and those that mean something in it. */
// oxlint-disable-next-line no-control-regex -- these are what must not be written
const special = /[&<>"\r\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Text for an element or an attribute. */
export const escaped = (text: string): string => text.toWellFormed().replace(special, (sign) => signs[sign] ?? '');

/** Text for an attribute, with its line breaks and tabs. */
export const attribute = (text: string): string => escaped(text).replace(/\n/g, '&#10;').replace(/\t/g, '&#9;');
