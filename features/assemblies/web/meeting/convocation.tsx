import { PersonName } from '#features/accounts/web/public-api.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';

/** Who convened the assembly and when; for chair and convener also what became of the emails. Folded, unless some were not delivered. */
export function Convocation({ assembly: { convener, convenedAt, convocations, me, can } }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const dates = useDates();
  const { taken, failed, waiting } = convocations;
  const isLeading = can.giveRoles || me?.roles.includes('chair');
  return (
    <details open={isLeading && failed > 0} className="rounded-card border border-line bg-surface p-4 tablet:p-5">
      <summary className="min-h-11 cursor-pointer py-1.5">
        <h2 className="inline text-xl">{t('convocation')}</h2>
      </summary>
      <div className="mt-2 grid gap-1.5">
        <MetaLine>
          {convener && (
            <span>
              {t('convenedBy')} <PersonName id={convener.id} name={convener.name} className="font-[560]" />
            </span>
          )}
          <DateText iso={convenedAt}>{dates.dateTime(convenedAt)}</DateText>
        </MetaLine>
        {isLeading && (
          <p className="text-sm text-muted">
            {failed + waiting === 0 ? t('convocationsTaken', { count: taken }) : t('convocations', { taken, failed, waiting })}
          </p>
        )}
      </div>
    </details>
  );
}
