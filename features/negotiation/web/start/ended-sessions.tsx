import { Card } from '#platform/web/ui/card.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import type { ListedSession } from '../../contract/shapes.ts';
import { useDocumentTypeName } from '../document-type-name.ts';
import { outcomeText } from '../outcome-text.ts';
import { ProgressPlot } from '../session/progress-plot.tsx';
import { useNegotiationWords } from '../words.ts';
import { mayOpen, nameOfSession } from './session-name.ts';

/**
 * Ended sessions with their outcome: a table, on narrow screens one card per session.
 */
export function EndedSessions({ sessions }: { sessions: readonly ListedSession[] }) {
  const t = useNegotiationWords();
  return (
    <Card padding="none" className="overflow-clip">
      <table className="w-full table-fixed text-left max-tablet:block">
        <thead className="text-sm text-muted max-tablet:sr-only">
          <tr className="*:py-2.5 *:pr-5 *:font-normal *:first:pl-5">
            <th>{t('column.negotiation')}</th>
            <th className="w-[33%]">{t('column.outcome')}</th>
            <th className="w-[22%]">{t('column.ended')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-tablet:block tablet:border-t tablet:border-line">
          {sessions.map((session) => (
            <EndedSession key={session.id} session={session} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function EndedSession({ session }: { session: ListedSession }) {
  const t = useNegotiationWords();
  const typeName = useDocumentTypeName();
  const { relative } = useDates();
  const { id, groupName, managerName, isManager, clauseCount, decidedCount, acceptedCount } = session;
  const isOpen = mayOpen(session);
  const name = nameOfSession(session);
  const progress = { accepted: acceptedCount, rejected: decidedCount - acceptedCount, open: clauseCount - decidedCount };
  return (
    <tr className="align-top max-tablet:grid max-tablet:gap-2 max-tablet:p-4 tablet:*:py-3.5 tablet:*:pr-5 tablet:*:first:pl-5">
      <td>
        <h3 className="text-base">
          {isOpen ? (
            <Link to={`/negociation/${id}`} className="tap inline-flex items-center text-ink no-underline hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h3>
        <p className="text-sm text-muted">
          {sideBySide([
            typeName(session.documentType),
            groupName,
            isManager ? t('youManage') : t('managedBy', { name: managerName }),
            t('partyCount', { count: session.partyCount }),
          ])}
        </p>
      </td>
      <td>
        {isOpen && (
          <>
            <p className="text-sm">{outcomeText(t, progress)}</p>
            {clauseCount > 0 && <ProgressPlot progress={progress} className="mt-1.5" />}
          </>
        )}
      </td>
      <td className="text-sm text-muted">{relative(session.endedAt ?? session.endsAt)}</td>
    </tr>
  );
}
