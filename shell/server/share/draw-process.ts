import { answerOrders } from '#platform/server/printing/answer-orders.ts';
import { pictureDrawer } from './draw-picture.ts';

// The process that `serve-share-pictures.ts` starts.
answerOrders(pictureDrawer());
