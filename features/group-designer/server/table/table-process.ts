import { serveTasks } from '#platform/server/tasks/serve-tasks.ts';
import { runTableTask } from './table-task.ts';

// The process that `read-in-process.ts` starts.
serveTasks(runTableTask);
