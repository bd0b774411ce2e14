import { query } from '#platform/web/api.ts';
import { readReference } from '../contract/reference-endpoints.ts';

/** The calls of an area, or of none. */
export const referenceQuery = (area: string | undefined) => query(readReference, { query: { area } });
