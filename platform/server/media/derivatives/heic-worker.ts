import { workerData } from 'node:worker_threads';
import { decodeTiles, type SharedTiles } from './heic-tiles.ts';
import { HeicFile } from './libheif.ts';

const shared = workerData as SharedTiles;
decodeTiles(new HeicFile(shared.bytes), shared);
