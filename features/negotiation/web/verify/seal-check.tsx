import { useId, useState } from 'react';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import type { Verification } from '../../contract/shapes.ts';
import { isSameEnd } from './check-file.ts';
import type { SealVerdict } from './mailed-seal.ts';
import { Elsewhere } from './verdict-notice.tsx';
import { Versions } from './versions.tsx';
import { useVerifyWords } from './words.ts';

/** A field for the email about the end of a session. */
export function SealField({ onCheck }: { onCheck: (email: string) => void }) {
  const t = useVerifyWords();
  const id = useId();
  const [email, setEmail] = useState('');
  return (
    <details className="group rounded-card border border-line bg-surface px-4 open:pb-4 tablet:px-5">
      <summary className="flex min-h-11 list-none items-center justify-between py-2 font-[560] [&::-webkit-details-marker]:hidden">
        {t('email')}
        <ChevronDownIcon size={18} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <form
        className="mt-2 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onCheck(email);
        }}
      >
        <TextArea
          name={`email-${id}`}
          label={t('emailLabel')}
          hint={t('emailHint')}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <div>
          <Button type="submit" variant="secondary" disabled={email.trim() === ''}>
            {t('emailCheck')}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** Result of checking an email, in words. */
export function SealNotice({ verdict, verification }: { verdict: SealVerdict; verification: Verification | undefined }) {
  const t = useVerifyWords();
  if (verdict.kind === 'other')
    return (
      <Notice tone="warn" title={t('emailOther')}>
        <Elsewhere file={t('version.email')} sessionId={verdict.sessionId} />
      </Notice>
    );
  if (verdict.kind !== 'genuine' && verdict.kind !== 'otherKey')
    return (
      <Notice tone={verdict.kind === 'altered' ? 'danger' : 'warn'} title={t(`email.${verdict.kind}`)}>
        {t(`email.${verdict.kind}Text`)}
      </Notice>
    );
  const { statement, publicKey } = verdict.seal;
  const isKnownFile = (verification?.files ?? []).every(({ language, sha256 }) => (statement.files?.[language] ?? sha256) === sha256);
  const isSame = !verification || (isSameEnd(statement, verification) && isKnownFile);
  const isSound = isSame && verdict.kind === 'genuine';
  return (
    <Notice tone={isSound ? 'success' : 'warn'} title={t(isSame ? `email.${verdict.kind}` : 'twoVersions')}>
      {t(isSame ? `email.${verdict.kind}Text` : 'emailContradicted')}
      {verdict.kind === 'otherKey' && <p className="mt-2 font-mono text-xs break-all">{publicKey}</p>}
      {!isSame && (
        <Versions
          versions={[
            { from: 'email', sha256: undefined, log: statement },
            { from: 'site', sha256: undefined, log: verification },
          ]}
        />
      )}
    </Notice>
  );
}
