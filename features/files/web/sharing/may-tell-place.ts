import { mayTellPlace as isTypeTelling } from '#platform/contract/geotags.ts';

/** Types that systems often do not know. */
const endings = /\.(?:heic|heif|avif|mov|m4v|3gp|mkv)$/i;

/** Whether a file that was chosen may say where it was taken, as far as its type or its name tells. */
export const mayTellPlace = ({ type, name }: Pick<File, 'type' | 'name'>): boolean => isTypeTelling(type) || endings.test(name);
