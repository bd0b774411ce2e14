import { PlainText } from '#platform/web/text/plain-text.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { locales } from '#platform/contract/language.ts';
import { clockOf } from '#platform/web/i18n/clock.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { isolated } from '#platform/contract/isolated.ts';
import { ownName } from '../../contract/clause-languages.ts';
import { useSessionWords } from '../words.ts';
import { useSessionState } from './session-context.ts';

/** Agenda and parameters of the session; its type is above the title. */
export function SessionInfo() {
  const t = useSessionWords();
  const { language } = useLanguage();
  const state = useSessionState((all) => all);
  const { agenda, rule, isMediated, groupId, admission, startedAt, endsAt, extensions, languages } = state;
  const [deciding = '', ...others] = languages ?? [];
  const span = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', ...clockOf(language) });
  const added = extensions.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t('information')}</h2>
      <dl className="grid gap-3 text-sm [&_dd]:mt-0.5 [&_dd]:break-words [&_dt]:text-muted">
        <div>
          <dt>{t('agenda')}</dt>
          <dd className="text-base whitespace-pre-line">
            <PlainText text={agenda} />
          </dd>
        </div>
        <div>
          <dt>{t('decisionRule')}</dt>
          <dd>
            {t(`rule.${rule}`)}. {t(`ruleText.${rule}`)}
            {isMediated && ` ${t('mediatedText')}`}
          </dd>
        </div>
        {languages && (
          <div>
            <dt>{t('languages')}</dt>
            <dd>{t('languagesText', { language: ownName(deciding), others: others.map((each) => isolated(ownName(each))).join(', ') })}</dd>
          </div>
        )}
        <div>
          <dt>{t('times')}</dt>
          <dd>
            {span.formatRange(new Date(startedAt), new Date(endsAt))}
            {added > 0 && ` ${t('extendedBy', { count: added })}`}
          </dd>
        </div>
        <div>
          <dt>{t('forGroup')}</dt>
          <dd>
            {groupId === null ? (
              t('anybodyWithId')
            ) : (
              <Link to={`/network/${groupId}`} className="link">
                {t('groupOnly')}
              </Link>
            )}
            {admission === 'approval' && ` · ${t('byApproval')}`}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
