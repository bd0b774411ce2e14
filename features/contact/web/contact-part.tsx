import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { CommandId } from '#platform/web/api/command-id.ts';
import { isProblem } from '#platform/web/api/problem.ts';
import { session } from '#platform/web/session/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { sendMessage } from '../contract/endpoints.ts';
import { ContactForm } from './contact-form.tsx';
import { FormPass } from './form-pass.ts';
import { emptyText, openDraftStore, type ContactText, type DraftStore } from './message-draft.ts';
import { useContactWords } from './words.ts';

const isWorn = (error: unknown) => isProblem(error) && ['contact.ticketExpired', 'contact.tooSoon'].includes(error.code);

/** Contact form; after sending, the confirmation. */
export function ContactPart(): ReactNode {
  const t = useContactWords();
  const [pass] = useState(() => new FormPass());
  const [command] = useState(() => new CommandId());
  const draft = useMessageDraft();
  const [sentFrom, setSentFrom] = useState<string>();

  const send = async (text: ContactText, website: string) => {
    const sendOnce = async () => call(sendMessage, { body: { ...text, website, ...(await pass.take()), commandId: command.of(text) } });
    // A used or expired ticket is not the sender's fault: try once more with a new one.
    await sendOnce().catch((error: unknown) => {
      if (!isWorn(error)) throw error;
      return sendOnce();
    });
    command.done();
    draft.clear();
    setSentFrom(text.email);
  };

  if (sentFrom !== undefined)
    return (
      <Notice
        tone="success"
        isAnnounced
        title={t('sentTitle')}
        actions={
          <Button size="small" variant="secondary" onClick={() => setSentFrom(undefined)}>
            {t('another')}
          </Button>
        }
      >
        {t('sent', { email: sentFrom })}
      </Notice>
    );
  return (
    <>
      <noscript>
        <p className="mb-5 rounded-control border border-warn/35 bg-warn-wash px-4 py-3">{t('noScript')}</p>
      </noscript>
      <ContactForm
        key={draft.start ? 'kept' : 'new'}
        start={draft.start}
        onFocus={() => void pass.prepare().catch(() => {})}
        onType={draft.save}
        onSend={send}
      />
    </>
  );
}

/** The text being written: where it starts, and how it is saved on this device while typing. */
function useMessageDraft() {
  const [start, setStart] = useState<ContactText>();
  const store = useRef<DraftStore>(null);
  const typed = useRef<ContactText>(null);

  useEffect(() => {
    const email = session.token() ? session.email() : null;
    const begin = (stored?: ContactText) => setStart(stored ?? (email ? { ...emptyText, email } : undefined));
    openDraftStore().then(
      (opened) => {
        store.current = opened;
        // Text typed before the saved text was loaded wins.
        if (typed.current) opened.save(typed.current);
        else begin(opened.read());
      },
      () => begin(),
    );
  }, []);

  const save = (text: ContactText) => {
    typed.current = text;
    store.current?.save(text);
  };
  const clear = () => {
    save(emptyText);
    setStart(undefined);
  };
  return { start, save, clear };
}
