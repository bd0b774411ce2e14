import { serveComputations } from '#platform/server/child-processes/serve-computations.ts';
import { mergeText } from './merge-text.ts';
import { answerTo } from './question.ts';
import type { Work } from './text-program.ts';

// The process that `text-program.ts` starts.
serveComputations((work: Work) => (work.kind === 'merge' ? mergeText(work.text) : answerTo(work)));
