import { mediaRoute, route } from '#platform/server/extension-points/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { readCaptions, readTranscript, removeCaptions, writeCaptions } from './captions.ts';
import { deleteGallery, deleteItem, describeItems, orderItems, showGallery, updateGallery, updateItem } from './change-gallery.ts';
import { addItems, createGallery } from './make-gallery.ts';
import { listGalleries, readGallery } from './read-galleries.ts';
import { removePlace } from './remove-place.ts';
import { downloadItem, readRendition } from './send-media.ts';

export const routes = [
  route(endpoints.listGalleries, listGalleries),
  route(endpoints.createGallery, createGallery),
  route(endpoints.readGallery, readGallery),
  route(endpoints.updateGallery, updateGallery),
  route(endpoints.deleteGallery, deleteGallery),
  route(endpoints.showGallery, showGallery),
  route(endpoints.addItems, addItems),
  route(endpoints.orderItems, orderItems),
  route(endpoints.updateItem, updateItem),
  route(endpoints.deleteItem, deleteItem),
  route(endpoints.describeItems, describeItems),
  route(endpoints.removePlace, removePlace),
  route(endpoints.writeCaptions, writeCaptions),
  route(endpoints.removeCaptions, removeCaptions),
  route(endpoints.readTranscript, readTranscript),
  mediaRoute(endpoints.readCaptions, readCaptions),
  mediaRoute(endpoints.readRendition, readRendition),
  mediaRoute(endpoints.downloadItem, downloadItem),
];
