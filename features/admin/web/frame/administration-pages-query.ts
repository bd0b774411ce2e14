import type { Slots } from '#platform/web/registry/slots.ts';

/** All administration pages of the modules that are on; loaded with the first of them. */
export const administrationPagesQuery = (administration: Slots['administration'], modulesOff: readonly string[]) => ({
  queryKey: ['administration pages', modulesOff],
  queryFn: administration,
  staleTime: Infinity,
});
