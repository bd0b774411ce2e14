import type { Reacted } from '../../contract/shapes.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { reactionIcons } from '#platform/web/ui/reaction-icons.ts';
import { useSharedCommentWords } from '../words.ts';

/** Read-only reaction counts. */
export function ReactionCounts({ reactions, className }: { reactions: Reacted['reactions']; className?: string }) {
  const t = useSharedCommentWords();
  if (reactions.length === 0) return null;
  return (
    <ul aria-label={t('reactions')} className={classes('flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-muted', className)}>
      {reactions.map(({ reaction, count }) => {
        const Glyph = reactionIcons[reaction];
        const name = t(`reaction.${reaction}`);
        return (
          <li key={reaction} title={name} className="inline-flex items-center gap-1.5">
            <Glyph size={15} />
            <span className="sr-only">{name}</span> <span className="tabular-nums">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}
