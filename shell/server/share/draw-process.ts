import { serveRequests } from '#platform/server/printing/serve-requests.ts';
import { pictureDrawer } from './draw-picture.ts';

// The process that `serve-share-pictures.ts` starts.
serveRequests(pictureDrawer());
