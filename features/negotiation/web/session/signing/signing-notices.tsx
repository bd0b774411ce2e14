import { useState } from 'react';
import { download } from '#platform/web/api/download.ts';
import { keepSetting } from '#platform/web/storage/keep-setting.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { readLogFile } from '../../../contract/contract-endpoints.ts';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState, useSigning } from '../session-context.ts';
import { useAct } from '../use-act.ts';
import { DeviceApproval } from './device-approval.tsx';

/** Warns of a log that the parties did not sign, and of further devices that sign for a party. */
export function SigningNotices() {
  const { flaw } = useSigning();
  return flaw ? <FalseLogNotice /> : <FurtherDevices />;
}

/** How the viewer's own device is approved; nothing if the log is not what the parties signed. */
export function OwnDevice() {
  const { flaw } = useSigning();
  return flaw ? null : <DeviceApproval />;
}

/** The log is not what the devices signed: nothing more is signed here. */
function FalseLogNotice() {
  const t = useSessionWords();
  const act = useAct();
  const id = useSessionState((state) => state.id);
  const { flaw, seq } = useSigning();
  return (
    <Notice
      tone="danger"
      title={t('falseLogTitle')}
      isAnnounced
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={DownloadIcon}
          onClick={() => void act(() => download(readLogFile, { params: { id } }, `${t('logFile')}-${id}.jsonl`))}
        >
          {t('downloadLog')}
        </Button>
      }
    >
      {t(flaw === 'state' ? 'falseStateText' : 'falseLogText', { number: String(seq) })}
    </Notice>
  );
}

/** Each further device of a party, until the viewer has taken note of it on this device. */
function FurtherDevices() {
  const t = useSessionWords();
  const { viewerId } = useOpenSession();
  const id = useSessionState((state) => state.id);
  const parties = useSessionState((state) => state.parties);
  const { keys, ownKeyId } = useSigning();
  // Contains the person's ID, so that it is removed when they sign out.
  const setting = `keysSeen:${viewerId}:${id}`;
  const [seen, setSeen] = useState(() => localStorage.getItem(setting)?.split(' ') ?? []);
  const further = keys.filter(({ by, keyId }) => by !== 'first' && keyId !== ownKeyId && !seen.includes(keyId));
  if (further.length === 0) return null;
  const note = () => {
    const all = keys.map(({ keyId }) => keyId);
    keepSetting(setting, all.join(' '));
    setSeen(all);
  };
  const nameOf = (userId: string) => parties.find((party) => party.userId === userId)?.name ?? t('somebody');
  return (
    <Notice
      tone="warn"
      title={t('codeChangedTitle')}
      isAnnounced
      actions={
        <Button variant="secondary" size="small" onClick={note}>
          {t('codeChangedNoted')}
        </Button>
      }
    >
      {further.map(({ userId, keyId, by, passkeyId }) => (
        <p key={keyId}>
          {userId === viewerId
            ? t('furtherOwnDevice')
            : t(by === 'device' ? 'approvedDevice' : passkeyId === undefined ? 'furtherDevice' : 'confirmedDevice', {
                name: nameOf(userId),
              })}
        </p>
      ))}
    </Notice>
  );
}
