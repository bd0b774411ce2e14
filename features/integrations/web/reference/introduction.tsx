import type { ReactNode } from 'react';
import { Prose } from '#platform/web/text/prose.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useReferenceWords } from '../words.ts';
import { Code } from './code.tsx';
import { callSample, messageSample, nodeSample, pythonSample } from '../../contract/samples.ts';

const rules = ['rules.json', 'rules.errors', 'rules.scope', 'rules.limits', 'rules.once', 'rules.lists', 'rules.media'] as const;

/** How to create a token, call the API and verify webhook messages. */
export function Introduction(): ReactNode {
  const t = useReferenceWords();
  const { publicUrl } = useSettings();
  return (
    <>
      <section className="mb-10 grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2>{t('begin')}</h2>
        <p>
          <Prose text={t('beginText')} />
        </p>
        <Code label={t('begin')}>{callSample(publicUrl)}</Code>
        <p>
          <Prose text={t('beginRights')} />
        </p>
      </section>
      <section className="mb-10">
        <h2>{t('rules')}</h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          {rules.map((rule) => (
            <li key={rule}>
              <Prose text={t(rule)} />
            </li>
          ))}
        </ul>
      </section>
      <section className="mb-10 grid grid-cols-[minmax(0,1fr)] gap-4" id="webhooks">
        <h2>{t('webhooks')}</h2>
        <p>
          <Prose text={t('webhooks.text')} />
        </p>
        <h3>{t('webhooks.message')}</h3>
        <Code label={t('webhooks.message')}>{messageSample(publicUrl)}</Code>
        <h3>{t('webhooks.node')}</h3>
        <Code label={t('webhooks.node')}>{nodeSample}</Code>
        <h3>{t('webhooks.python')}</h3>
        <Code label={t('webhooks.python')}>{pythonSample}</Code>
      </section>
    </>
  );
}
