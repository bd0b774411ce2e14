import type { Language } from '../../contract/language.ts';
import { xmlText } from './xml.ts';

/** A file attached to an entry. */
export interface Enclosure {
  /** Relative to the site's origin. */
  path: string;
  mediaType: string;
  /** In bytes. */
  size: number;
}

/** One item of a feed. */
export interface AtomEntry {
  /** A UUID. */
  id: string;
  title: string;
  /** Relative to the site's origin. */
  path: string;
  authorName: string;
  publishedAt: string;
  updatedAt: string;
  category: string;
  language: Language | null;
  summary: string;
  enclosures?: readonly Enclosure[];
}

interface AtomFeed {
  publicUrl: string;
  /** Paths of the feed itself and of the page that shows the same content. */
  path: string;
  pagePath: string;
  title: string;
  language: Language | undefined;
  entries: readonly AtomEntry[];
}

/** Writes an Atom feed (RFC 4287). */
export function atomFeed({ publicUrl, path, pagePath, title, language, entries }: AtomFeed): string {
  const self = xmlText(publicUrl + path);
  // The format requires an update date; an empty feed gets the epoch.
  const updated = entries.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '1970-01-01T00:00:00Z');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language ?? 'en'}">`,
    `<id>${self}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(publicUrl + pagePath)}"/>`,
    ...entries.map((entry) => entryOf(entry, publicUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(entry: AtomEntry, publicUrl: string): string {
  const { id, title, path, authorName, publishedAt, updatedAt, category, language, summary, enclosures = [] } = entry;
  return [
    language ? `<entry xml:lang="${language}">` : '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xmlText(publicUrl + path)}"/>`,
    ...enclosures.map(
      (file) => `<link rel="enclosure" type="${xmlText(file.mediaType)}" length="${file.size}" href="${xmlText(publicUrl + file.path)}"/>`,
    ),
    `<author><name>${xmlText(authorName)}</name></author>`,
    `<published>${publishedAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    `<category term="${xmlText(category)}"/>`,
    `<summary>${xmlText(summary)}</summary>`,
    '</entry>',
  ].join('');
}
