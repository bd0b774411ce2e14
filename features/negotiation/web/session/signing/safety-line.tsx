import { useState } from 'react';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { ShieldIcon } from '#platform/web/ui/icons.tsx';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState, useSigning } from '../session-context.ts';
import { canSign } from './device-key.ts';
import { FirstDevice } from './passkey-confirmation.tsx';

/**
 * Opens the proof of the session: who signs, and the codes that parties compare by voice, which are that of the keys
 * that sign, shown here too, and the hash of the last event, which differs between two courses of one session.
 */
export function SafetyLine() {
  const t = useSessionWords();
  const { safetyCode } = useSigning();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="text-sm">
      <p>
        <button type="button" className="tap link inline-flex items-center gap-1.5 text-left" onClick={() => setIsOpen(true)}>
          <ShieldIcon size={16} className="shrink-0 text-muted" />
          <span className="tabular-nums">{safetyCode === '' ? t('proof') : t('safetyCode', { code: safetyCode })}</span>
        </button>
      </p>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('signingTitle')} closeLabel={t('close')}>
        <SigningExplained />
      </Dialog>
    </div>
  );
}

/** Number of the last event and the beginning of its hash; undefined before the log was checked. */
function useHeadText(): string | undefined {
  const t = useSessionWords();
  const { seq, head } = useSigning();
  return seq === 0 ? undefined : t('logHead', { number: String(seq), hash: head.slice(0, 8) });
}

function SigningExplained() {
  const t = useSessionWords();
  const { safetyCode, seq, keys, ownKeyId, isRequired, deedsOf } = useSigning();
  const isEnded = useSessionState(({ phase }) => phase === 'ended');
  const { viewerId } = useOpenSession();
  const head = useHeadText();
  const parties = useSessionState((state) => state.parties).filter(({ status }) => status !== 'waiting' && status !== 'declined');
  const nameOf = (userId: string) => parties.find((party) => party.userId === userId)?.name ?? t('somebody');
  const last = keys.at(-1);
  const isOwnEnrolled = keys.some(({ keyId }) => keyId === ownKeyId);
  return (
    <div className="grid gap-4">
      <p>{t('signingText')}</p>
      {safetyCode === '' && <p className="font-[560]">{t(seq === 0 ? 'signingUnchecked' : isEnded ? 'noDeviceSigned' : 'noDevice')}</p>}
      {safetyCode !== '' && (
        <div className="rounded-control bg-plain-wash p-4 text-center">
          <p className="text-2xl font-[560] tabular-nums">{safetyCode}</p>
          <p className="mt-1 text-sm text-muted">{t('safetyCodeText')}</p>
        </div>
      )}
      {head !== undefined && (
        <div className="rounded-control bg-plain-wash p-4 text-center">
          <p className="tabular-nums">{head}</p>
          <p className="mt-1 text-sm text-muted">{t('logHeadText')}</p>
        </div>
      )}
      {last && (
        <p className="text-sm text-muted">
          {t(last.by === 'first' ? 'codeChangedFirst' : last.by === 'device' ? 'codeChangedApproved' : 'codeChangedFurther', {
            name: nameOf(last.userId),
          })}
        </p>
      )}
      {!isEnded && <p className="text-sm">{t(isOwnEnrolled ? 'thisDeviceSigns' : 'thisDeviceWillSign')}</p>}
      {!isEnded && seq > 0 && canSign() && keys.every(({ userId }) => userId !== viewerId) && <FirstDevice />}
      {isRequired && <p className="text-sm">{t('devicesRequiredText')}</p>}
      <ul className="grid gap-2 border-t border-line pt-3 text-sm">
        {parties.map(({ userId, name }) => {
          const own = keys.filter((key) => key.userId === userId);
          const isConfirmed = own.length > 0 && own.every(({ passkeyId }) => passkeyId !== undefined);
          const { unsigned } = deedsOf(userId);
          return (
            <li key={userId} className="break-words">
              <bdi className="font-[560]">{name}</bdi>{' '}
              <span className="text-muted">
                {own.length > 0 ? t('signsFrom', { count: own.length }) : t('signsFromNone')}
                {isConfirmed && ` ${t('confirmedByPasskey')}`}
                {unsigned > 0 && ` ${t('unsignedDeeds', { count: unsigned })}`}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
