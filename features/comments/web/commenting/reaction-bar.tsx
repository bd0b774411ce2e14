import { reactions as names } from '#platform/contract/reactions.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { SmilePlusIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { reactionIcons } from '#platform/web/ui/reaction-icons.ts';
import type { Reacted } from '../../contract/shapes.ts';
import { useCommentWords } from '../words.ts';
import { useReaction } from './use-reaction.ts';

/** Reactions as buttons, with a picker of all six. */
export function ReactionBar({ on, reacted, isNamed = false }: { on: string; reacted: Reacted; isNamed?: boolean }) {
  const t = useCommentWords();
  const { reactions, myReaction, react } = useReaction(on, reacted);
  return (
    <div
      role="group"
      aria-label={t('reactions')}
      className={classes('flex flex-wrap items-center gap-1.5', reactions.length === 0 && '-ml-2')}
    >
      {reactions.map(({ reaction, count }) => {
        const Glyph = reactionIcons[reaction];
        const name = t(`reaction.${reaction}`);
        return (
          <button
            key={reaction}
            type="button"
            aria-pressed={reaction === myReaction}
            aria-label={t('reactionCount', { name, count })}
            title={name}
            onClick={() => react(reaction)}
            className="tap inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line px-2.5 text-sm text-muted transition-colors hover:bg-tint aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent"
          >
            <Glyph size={15} />
            <span className="tabular-nums">{count}</span>
          </button>
        );
      })}
      <Menu
        label={t('react')}
        isIcon={!isNamed}
        buttonClassName={classes('text-sm text-muted', isNamed ? 'min-h-9' : 'min-h-8 min-w-8 px-2')}
        items={names.map((reaction) => ({
          label: t(`reaction.${reaction}`),
          icon: reactionIcons[reaction],
          isChosen: reaction === myReaction,
          onSelect: () => react(reaction),
        }))}
      >
        <SmilePlusIcon size={17} />
        {isNamed && t('react')}
      </Menu>
    </div>
  );
}
