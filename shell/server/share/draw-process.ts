import { serveTasks } from '#platform/server/tasks/serve-tasks.ts';
import { pictureDrawer } from './draw-picture.ts';

// The process that `serve-share-pictures.ts` starts.
serveTasks(pictureDrawer());
