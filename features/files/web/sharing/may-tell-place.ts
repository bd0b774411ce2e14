import { mayTellPlace as isTypeTelling } from '#platform/contract/geotags.ts';

/** Extensions of types that systems often do not recognise. */
const endings = /\.(?:heic|heif|avif|mov|m4v|3gp|mkv)$/i;

/** Whether a file may contain a location, judging by its type and extension. */
export const mayTellPlace = ({ type, name }: Pick<File, 'type' | 'name'>): boolean => isTypeTelling(type) || endings.test(name);
