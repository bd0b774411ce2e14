import type { Group } from '../../contract/shapes.ts';

/** Whether the viewer manages a group without other members, so that inviting people comes first. */
export const isAlone = ({ memberCount, viewerStatus }: Group): boolean => memberCount === 1 && viewerStatus === 'manager';
