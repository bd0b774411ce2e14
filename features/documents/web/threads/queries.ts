import { query } from '#platform/web/api/api.ts';
import { listThreads } from '../../contract/thread-endpoints.ts';

export const threadsQuery = (id: string) => query(listThreads, { params: { id } });
