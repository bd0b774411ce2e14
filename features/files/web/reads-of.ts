import type { RefreshTarget } from '#platform/web/api/api.ts';
import { listFiles, readFile } from '../contract/endpoints.ts';

/** Queries to invalidate when a file changes. */
export const readsOf = (id: string): RefreshTarget[] => [listFiles, { endpoint: readFile, params: { id } }];
