import { writeFileSync } from 'node:fs';
import { lettersOf } from '#platform/server/printing/font-coverage.ts';
import { readFace } from '#platform/server/printing/faces.ts';
import { familyNames } from '#platform/contract/printing/families.ts';

// Writes down which letters the faces of contracts have, for the browser: run it when a face is added or its package renewed.
const lines = familyNames.map((family) => `  '${family}':\n    '${lettersOf(readFace(family)[0] ?? Buffer.alloc(0))}',\n`);
const text = `import type { Family } from './families.ts';

/**
 * Which letters each face has, as lengths of runs in base 36: so many code points that it lacks, so many that it has, and so on. Written by
 * \`scripts/write-face-letters.ts\`; a test holds it against the fonts.
 */
export const faceLetters: Readonly<Record<Family, string>> = {
${lines.join('')}};
`;
writeFileSync(new URL('../platform/contract/printing/face-letters.ts', import.meta.url), text);
