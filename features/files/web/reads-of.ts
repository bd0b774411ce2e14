import type { RefreshTarget } from '#platform/web/api.ts';
import { listFiles, readFile } from '../contract/endpoints.ts';

/** What shows a file, to be refreshed when it changed. */
export const readsOf = (id: string): RefreshTarget[] => [listFiles, { endpoint: readFile, params: { id } }];
