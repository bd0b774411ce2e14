import { serveComputations } from '#platform/server/child-processes/serve-computations.ts';
import { pictureDrawer } from './draw-picture.ts';

// The process that `serve-share-pictures.ts` starts.
serveComputations(pictureDrawer());
