import type { ReactNode } from 'react';
import { Badge } from '#platform/web/ui/badge.tsx';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import type { Reference, ReferenceCall } from '../../contract/reference-endpoints.ts';
import { useReferenceWords } from '../words.ts';
import { Code } from './code.tsx';

/** Calls of an area. Their summaries come from the contracts, in English. */
export function Calls({ calls, parts }: Pick<Reference, 'calls' | 'parts'>): ReactNode {
  const t = useReferenceWords();
  return (
    <>
      <ul className="grid gap-3">
        {calls.map((call) => (
          <Call key={`${call.method} ${call.path}`} call={call} />
        ))}
      </ul>
      {parts.length > 0 && (
        <section className="mt-10">
          <h2>{t('parts')}</h2>
          <dl className="mt-3 grid gap-3">
            {parts.map(({ name, shape }) => (
              <div key={name}>
                <dt className="font-mono font-[560]">{name}</dt>
                <dd>
                  <Shape>{shape}</Shape>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Call({ call }: { call: ReferenceCall }): ReactNode {
  const { method, path, summary, isOpen, scopes, takes, status, answers, example, refusals } = call;
  const t = useReferenceWords();
  return (
    <li>
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="font-mono text-sm font-[560] wrap-anywhere" translate="no">
              {method} {path}
            </span>
            <span lang="en" className="text-muted">
              {summary}
            </span>
            <span className="flex flex-wrap gap-2">
              {scopes.map((scope) => (
                <Badge key={scope} tone="accent">
                  <span className="font-mono" translate="no">
                    {scope}
                  </span>
                </Badge>
              ))}
              {isOpen && <Badge tone="agree">{t('open')}</Badge>}
              {scopes.length === 0 && !isOpen && <Badge>{t('session')}</Badge>}
            </span>
          </span>
          <ChevronDownIcon size={18} className="shrink-0 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <dl className="grid gap-3 border-t border-line px-4 py-3">
          {takes.map(({ where, shape }) => (
            <Fact key={where} name={t(`takes.${where}`)}>
              <Shape>{shape}</Shape>
            </Fact>
          ))}
          <Fact name={`${t('answers')} ${status}`}>{answers === '' ? t('nothing') : <Shape>{answers}</Shape>}</Fact>
          <Fact name={t('example')}>
            <Code label={`${t('example')}: ${method} ${path}`}>{[example.call, example.answer].filter(Boolean).join('\n\n')}</Code>
          </Fact>
          <Fact name={t('refusals')}>
            <ul className="grid gap-1">
              {refusals.map((refusal) => (
                <li key={refusal.status} className="font-mono text-sm wrap-anywhere" translate="no">
                  {refusal.status} {refusal.codes.join(', ')}
                </li>
              ))}
            </ul>
          </Fact>
        </dl>
      </details>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="text-sm font-[560]">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Shape({ children }: { children: string }): ReactNode {
  return (
    <code className="font-mono text-sm wrap-anywhere" translate="no" dir="ltr">
      {children}
    </code>
  );
}
