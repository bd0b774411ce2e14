import { query } from '#platform/web/api/api.ts';
import { readReference } from '../contract/reference-endpoints.ts';

/** The reference with the calls of one area, or without calls. */
export const referenceQuery = (area: string | undefined) => query(readReference, { query: { area } });
