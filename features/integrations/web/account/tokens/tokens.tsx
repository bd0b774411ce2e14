import { useState, type ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { callSample } from '../../../contract/samples.ts';
import { tokensQuery } from '../../queries.ts';
import { ShownOnce } from '../shown-once.tsx';
import { useIntegrationWords } from '../../words.ts';
import { MakeToken } from './make-token.tsx';
import { TokenLine } from './token-line.tsx';

/** Tokens of a person, with a form for new ones. */
export function Tokens(): ReactNode {
  const t = useIntegrationWords();
  const found = useQuery(tokensQuery());
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<string>();
  return (
    <SectionCard
      id="tokens"
      title={t('tokens.title')}
      text={t('tokens.text')}
      action={
        !isMaking &&
        found.data && (
          <Button variant="secondary" size="small" icon={PlusIcon} onClick={() => setIsMaking(true)}>
            {t('tokens.new')}
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        {made !== undefined && <MadeToken token={made} onEnd={() => setMade(undefined)} />}
        <QueryStates query={found} skeleton={<Skeleton shape="list" count={1} label={t('loading')} />}>
          {({ items, scopes }) => (
            <>
              {isMaking && (
                <MakeToken
                  scopes={scopes}
                  onMade={(token) => {
                    setMade(token);
                    setIsMaking(false);
                  }}
                  onEnd={() => setIsMaking(false)}
                />
              )}
              {items.length > 0 ? (
                <ul className="divide-y divide-line">
                  {items.map((item) => (
                    <TokenLine key={item.id} item={item} />
                  ))}
                </ul>
              ) : (
                !isMaking && <p className="text-muted">{t('tokens.none')}</p>
              )}
              <p className="text-sm text-pretty text-muted">{t('tokens.end')}</p>
            </>
          )}
        </QueryStates>
      </div>
    </SectionCard>
  );
}

/** A new token, which is shown only once, with a call that tries it. */
function MadeToken({ token, onEnd }: { token: string; onEnd: () => void }): ReactNode {
  const t = useIntegrationWords();
  const { publicUrl } = useSettings();
  return (
    <ShownOnce title={t('tokens.made')} text={t('tokens.madeText')} secret={token} onEnd={onEnd}>
      <CopyField
        className="mt-4"
        label={t('tokens.try')}
        value={callSample(publicUrl, token)}
        isCode={false}
        labels={{ copy: t('copy'), copied: t('copied') }}
      />
    </ShownOnce>
  );
}
