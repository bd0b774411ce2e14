import { useState, type ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EyeIcon, EyeOffIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listPictures } from '../../contract/endpoints.ts';
import { useModerationWords } from '../words.ts';

/** Pictures of a reported thing, shown only on demand because they may be disturbing. */
export function ReportedPictures({ caseId, className }: { caseId: string; className?: string }): ReactNode {
  const t = useModerationWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={className}>
      <Button
        variant="secondary"
        size="small"
        icon={isShown ? EyeOffIcon : EyeIcon}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t(isShown ? 'pictures.hide' : 'pictures.show')}
      </Button>
      {isShown && <Pictures caseId={caseId} />}
    </div>
  );
}

function Pictures({ caseId }: { caseId: string }): ReactNode {
  const t = useModerationWords();
  // Addresses expire after a few minutes, so they are read at each look.
  const found = useQuery({ ...query(listPictures, { params: { id: caseId } }), gcTime: 0 });
  return (
    <QueryStates query={found} skeleton={<Skeleton shape="text" count={3} label={t('loading')} />}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="mt-3 text-sm text-muted">{t('pictures.none')}</p>
        ) : (
          <ul className="mt-3 flex flex-wrap gap-3">
            {items.map(({ address, width, height }, at) => (
              <li key={address}>
                <img
                  src={address}
                  alt={t('pictures.alt', { number: at + 1, total: items.length })}
                  width={width ?? undefined}
                  height={height ?? undefined}
                  className="max-h-72 w-auto max-w-full rounded-card border border-line bg-sunken object-contain"
                />
              </li>
            ))}
          </ul>
        )
      }
    </QueryStates>
  );
}
