import type { Finding } from './finding.ts';
import type { SourceFiles } from './source-files.ts';

const requirementsFile = 'docs/requirements.md';
/** The title in `test('…')`, `describe(…)`, `test.skipIf(…)('…')` and similar. */
const title = /\b(?:test|it|describe)\b[^\n'"`]*\(\s*(['"`])((?:(?!\1).)*)\1/gs;
const number = /\b[A-Z]{2}-\d{2}\b/g;

/** Finds requirement numbers in test titles that docs/requirements.md does not list. */
export function requirementFindings(code: SourceFiles, requirements: string): Finding[] {
  const known = new Set([...requirements.matchAll(/^- ([A-Z]{2}-\d{2}) /gm)].map(([, listed]) => listed));
  return [...code]
    .filter(([file]) => /\.(test|journey)\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(title)].flatMap((match) =>
        (match[2]?.match(number) ?? [])
          .filter((named) => !known.has(named))
          .map((named) => ({
            file,
            line: text.slice(0, match.index).split('\n').length,
            rule: 'known-requirement',
            message: `${requirementsFile} does not list ${named}: correct the test title`,
          })),
      ),
    );
}
