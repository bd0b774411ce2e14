import { serveComputations } from '#platform/server/child-processes/serve-computations.ts';
import { runTableTask } from './table-task.ts';

// The process that `read-in-process.ts` starts.
serveComputations(runTableTask);
