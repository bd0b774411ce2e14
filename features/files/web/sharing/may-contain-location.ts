import { mayContainLocation as mayTypeContainLocation } from '#platform/contract/geotags.ts';

/** Extensions of types that systems often do not recognise. */
const endings = /\.(?:heic|heif|avif|mov|m4v|3gp|mkv)$/i;

/** Whether a file may contain a location, judging by its type and extension. */
export const mayContainLocation = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  mayTypeContainLocation(type) || endings.test(name);
