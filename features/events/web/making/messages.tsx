import { useId, useState } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { useRefresh } from '#platform/web/api/api.ts';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { PlainText } from '#platform/web/text/plain-text.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { SendIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { sendMessage } from '../../contract/endpoints.ts';
import { answerLists, eventLimits } from '../../contract/limits.ts';
import type { MessagePage } from '../../contract/shapes.ts';
import { messagesQuery, readsOfAnswers } from '../queries.ts';
import { useEventWords } from '../words.ts';

type ListName = (typeof answerLists)[number];
type Reach = NonNullable<MessagePage['reach']>;

/** Messages of the organisers: those that the viewer received, for organisers all, with a button to write one. */
export function Messages({ id }: { id: string }) {
  const t = useEventWords();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(messagesQuery(id));
  if (!data || (data.reach === null && data.items.length === 0)) return null;
  return (
    <section aria-labelledby={titleId} className="mt-8 grid gap-4 border-t border-line pt-5 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <h2 id={titleId} className="text-xl">
          {t('messages.title')}
        </h2>
        {data.reach && (
          <Button variant="secondary" size="small" icon={SendIcon} onClick={() => setOpen(true)}>
            {t('messages.write')}
          </Button>
        )}
      </div>
      {data.items.length > 0 && (
        <ul className="grid gap-4">
          {data.items.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
      {isOpen && data.reach && <WriteDialog id={id} reach={data.reach} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Message({ message: { author, text, sentAt, lists, recipients } }: { message: MessagePage['items'][number] }) {
  const t = useEventWords();
  const dates = useDates();
  const names = answerLists.filter((list) => lists.includes(list)).map((list) => t(`attendees.${list}`));
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <MetaLine>
        <span>
          <PersonName id={author.id} name={author.name} className="font-[560]" picture="inline" />
        </span>
        <DateText iso={sentAt} title={dates.exact(sentAt)}>
          {dates.relative(sentAt)}
        </DateText>
      </MetaLine>
      <div className="max-w-[75ch] whitespace-pre-line wrap-anywhere [unicode-bidi:plaintext]">
        <PlainText text={text} />
      </div>
      {recipients !== null && <p className="text-sm text-muted">{t('messages.sentTo', { count: recipients, lists: names.join(', ') })}</p>}
    </li>
  );
}

/** Form with a message to people who gave some answers. Mount it only while it is open. */
function WriteDialog({ id, reach, onClose }: { id: string; reach: Reach; onClose: () => void }) {
  const t = useEventWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const send = useCreation(sendMessage);
  const [chosen, setChosen] = useState<readonly ListName[]>(['going', 'maybe', 'waiting']);
  const count = chosen.reduce((sum, list) => sum + reach[list], 0);
  return (
    <Dialog isOpen onClose={onClose} title={t('messages.write')} closeLabel={t('close')}>
      <Form
        label={t('messages.write')}
        errorText={errorText}
        onSubmit={async ({ text }) => {
          const { recipients } = await send({ params: { id }, body: { lists: [...chosen], text: String(text ?? '') } });
          await refresh(...readsOfAnswers(id));
          toast(t('messages.sent', { count: recipients }), { tone: 'success' });
          onClose();
        }}
      >
        <fieldset>
          <legend className="mb-1 font-[560] text-sm">{t('messages.to')}</legend>
          <div className="grid grid-cols-2 gap-x-4">
            {answerLists.map((list) => (
              <CheckboxField
                key={list}
                name="lists"
                value={list}
                label={`${t(`attendees.${list}`)} (${reach[list]})`}
                checked={chosen.includes(list)}
                onChange={({ target }) =>
                  setChosen((before) => answerLists.filter((each) => (each === list ? target.checked : before.includes(each))))
                }
              />
            ))}
          </div>
        </fieldset>
        <TextArea name="text" label={t('messages.text')} limit={eventLimits.message} rows={6} required />
        <p role="status" className="text-sm text-muted">
          {count === 0 ? t('messages.nobody') : t('messages.reach', { count })}
        </p>
        <SubmitButton isWide disabled={count === 0}>
          {t('messages.send')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
