import { config } from 'zod';

/**
 * Makes Zod interpret schemas. It would try to compile them otherwise, which the content security
 * policy of pages refuses and reports. Call it before schemas are imported.
 */
export const interpretSchemas = (): void => {
  config({ jitless: true });
};
