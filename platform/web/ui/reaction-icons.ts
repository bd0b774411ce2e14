import type { Reaction } from '#platform/contract/reactions.ts';
import { createIcon } from './create-icon.ts';
import { FrownIcon, HandHeartIcon, HeartIcon, LaughIcon, ThumbsUpIcon, type Icon } from './icons.tsx';

/** A face with an open mouth, which the icon family lacks. */
const SurprisedIcon = createIcon(
  'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20M9 9h.01M15 9h.01M12 13a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 0 0 0-4.5',
) as unknown as Icon;

/** The icons of reactions, displayed next to their names. */
export const reactionIcons: Readonly<Record<Reaction, Icon>> = {
  like: ThumbsUpIcon,
  love: HeartIcon,
  laugh: LaughIcon,
  surprised: SurprisedIcon,
  sad: FrownIcon,
  thanks: HandHeartIcon,
};
