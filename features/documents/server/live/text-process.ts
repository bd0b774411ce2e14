import { serveTasks } from '#platform/server/tasks/serve-tasks.ts';
import { mergeText } from './merge-text.ts';
import { answerTo } from './question.ts';
import type { Work } from './text-program.ts';

// The process that `text-program.ts` starts.
serveTasks((work: Work) => (work.kind === 'merge' ? mergeText(work.text) : answerTo(work)));
