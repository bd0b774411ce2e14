import { useState } from 'react';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { ShieldIcon } from '#platform/web/ui/icons.tsx';
import { useSessionWords } from '../../words.ts';
import { useSessionState, useSigning } from '../session-context.ts';

/** The safety code of the keys that sign in this session; opens what it means and who signs. */
export function SafetyLine() {
  const t = useSessionWords();
  const { safetyCode, seq } = useSigning();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <p className="-mt-2 mb-2 text-sm">
      <button type="button" className="link inline-flex min-h-11 items-center gap-2 text-left" onClick={() => setIsOpen(true)}>
        <ShieldIcon size={16} className="shrink-0 text-muted" />
        <span className="tabular-nums">
          {safetyCode === '' ? t(seq === 0 ? 'signingUnchecked' : 'noDevice') : t('safetyCode', { code: safetyCode })}
        </span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('signingTitle')} closeLabel={t('close')}>
        <SigningExplained />
      </Dialog>
    </p>
  );
}

function SigningExplained() {
  const t = useSessionWords();
  const { safetyCode, keys, ownKeyId, isRequired, deedsOf } = useSigning();
  const parties = useSessionState((state) => state.parties).filter(({ status }) => status !== 'waiting' && status !== 'declined');
  const nameOf = (userId: string) => parties.find((party) => party.userId === userId)?.name ?? t('somebody');
  const last = keys.at(-1);
  const isOwnEnrolled = keys.some(({ keyId }) => keyId === ownKeyId);
  return (
    <div className="grid gap-4">
      <p>{t('signingText')}</p>
      {safetyCode !== '' && (
        <div className="rounded-control bg-plain-wash p-4 text-center">
          <p className="text-2xl font-[560] tabular-nums">{safetyCode}</p>
          <p className="mt-1 text-sm text-muted">{t('safetyCodeText')}</p>
        </div>
      )}
      {last && (
        <p className="text-sm text-muted">
          {t(last.by === 'first' ? 'codeChangedFirst' : 'codeChangedFurther', { name: nameOf(last.userId) })}
        </p>
      )}
      <p className="text-sm">{t(isOwnEnrolled ? 'thisDeviceSigns' : 'thisDeviceWillSign')}</p>
      {isRequired && <p className="text-sm">{t('devicesRequiredText')}</p>}
      <ul className="grid gap-2 border-t border-line pt-3 text-sm">
        {parties.map(({ userId, name }) => {
          const devices = keys.filter((key) => key.userId === userId).length;
          const { unsigned } = deedsOf(userId);
          return (
            <li key={userId} className="break-words">
              <bdi className="font-[560]">{name}</bdi>{' '}
              <span className="text-muted">
                {devices > 0 ? t('signsFrom', { count: devices }) : t('signsFromNone')}
                {unsigned > 0 && ` ${t('unsignedDeeds', { count: unsigned })}`}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
