const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether the text contains what is sought, regardless of case and accents. */
export const holds = (text: string, q: string): boolean => plain(text).includes(plain(q.trim()));
