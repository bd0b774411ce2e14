import type { Language } from '#platform/contract/language.ts';
import { markup, type Html } from '../html/html.ts';
import type { AppContext } from '../app-context.ts';

/**
 * One file of a personal data export: a text, or an uploaded file by its hash. `path` is relative
 * and separated by `/`.
 */
export type ExportPart = TextPart | { path: string; hash: string };
export interface TextPart {
  path: string;
  text: string;
}

/**
 * Exports a person's data from one feature: JSON for programs, and HTML pages in the person's
 * language.
 */
export type ExportParts = (app: AppContext, userId: string, language: Language) => AsyncIterable<ExportPart>;

/** A JSON file. */
export function jsonPart(path: string, data: unknown): TextPart {
  return { path: `${path}.json`, text: `${JSON.stringify(data, null, 2)}\n` };
}

/** An HTML page without scripts. It only loads files of the same export. */
export function pagePart(path: string, language: Language, title: string, body: Html): TextPart {
  const page = markup`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: file:; media-src file:" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              1rem/1.6 system-ui,
              sans-serif;
          }
          body {
            max-width: 46rem;
            margin: 2rem auto;
            padding: 0 1rem;
            overflow-wrap: anywhere;
          }
          table {
            border-collapse: collapse;
            width: 100%;
          }
          th,
          td {
            border: 1px solid #8888;
            padding: 0.3rem 0.6rem;
            text-align: left;
            vertical-align: top;
          }
          img,
          video,
          audio {
            max-width: 100%;
            height: auto;
          }
          figure {
            margin: 1.5rem 0;
          }
          pre {
            white-space: pre-wrap;
          }
          blockquote {
            border-left: 3px solid #8888;
            margin-left: 0;
            padding-left: 1rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html> `;
  return { path: `${path}.html`, text: page.markup };
}

/** A table of labels and values. */
export function factsHtml(rows: readonly (readonly [label: string, value: string])[]): Html {
  return markup`<table>
    ${rows.map(
      ([label, value]) =>
        markup`<tr>
          <th scope="row">${label}</th>
          <td>${value}</td>
        </tr>`,
    )}
  </table>`;
}

/** A table with a header row. */
export function tableHtml(columns: readonly string[], rows: readonly (readonly string[])[]): Html {
  return markup`<table>
    <thead>
      <tr>
        ${columns.map((column) => markup`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          markup`<tr>
            ${row.map((cell) => markup`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A title as a path segment: ASCII letters and digits, never empty. */
export function pathPart(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return plain || 'untitled';
}
