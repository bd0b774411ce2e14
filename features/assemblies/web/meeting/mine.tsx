import { call, useRefresh } from '#platform/web/api/api.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckIcon, LogOutIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { acceptProxy, checkIn, declineProxy, giveProxy, revokeProxy } from '../../contract/endpoints.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';
import { takenUntil } from './deadline.ts';
import { useCommands } from './use-commands.ts';

/** Actions of the viewer: check in, and give or accept proxies. */
export function Mine({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { me, phase, can } = assembly;
  if (phase === 'closed' || phase === 'cancelled') return null;
  if (!me) return <Notice title={t('notOnRoll')}>{t('notOnRollText')}</Notice>;
  const isToCheckIn = can.checkIn && me.how === null;
  return (
    <section aria-labelledby="mine" className="grid gap-4 rounded-card border border-line bg-surface p-4 tablet:p-5">
      <h2 id="mine" className="text-xl">
        {t(phase === 'convened' ? 'mineBefore' : 'mine')}
      </h2>
      {isToCheckIn && <Presence assembly={assembly} me={me} />}
      {me.askedBy.length > 0 && <Asked assembly={assembly} askedBy={me.askedBy} isMain={!isToCheckIn} />}
      <PostalVotesToCast assembly={assembly} />
      {!isToCheckIn && <Presence assembly={assembly} me={me} />}
      {me.represents.length > 0 && <Represented assembly={assembly} represents={me.represents} />}
      {me.proxy && <GivenProxy assembly={assembly} proxy={me.proxy} />}
      {can.giveProxy && <GiveProxy assembly={assembly} />}
    </section>
  );
}

type Me = NonNullable<AssemblyWhole['me']>;

function Presence({ assembly: { id, can }, me: { how } }: { assembly: AssemblyWhole; me: Me }) {
  const t = useAssemblyWords();
  const { busy, run } = useCommands(id);
  const be = (presence: 'inPerson' | 'remote' | null) => () =>
    void run(presence ?? 'left', () => call(checkIn, { params: { id }, body: { how: presence } }));
  if (how !== null)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-[560]">{t(`youAre.${how}`)}</p>
        <Button variant="secondary" icon={LogOutIcon} isBusy={busy === 'left'} onClick={be(null)}>
          {t('leave')}
        </Button>
      </div>
    );
  if (!can.checkIn) return <p className="text-sm text-muted">{t('checkInLater')}</p>;
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button icon={CheckIcon} isBusy={busy === 'inPerson'} onClick={be('inPerson')}>
        {t('iAmHere')}
      </Button>
      <Button variant="secondary" isBusy={busy === 'remote'} onClick={be('remote')}>
        {t('iAmRemote')}
      </Button>
    </div>
  );
}

/** Deadline for giving and accepting proxies, if the by-laws have one. */
function ProxyDeadline({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const dates = useDates();
  if (assembly.bylaws.deadlineHours === undefined) return null;
  return <p className="text-sm text-muted">{t('proxyUntil', { at: dates.dateTime(takenUntil(assembly)) })}</p>;
}

/** How many motions the viewer can still vote on by post, and until when. */
function PostalVotesToCast({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const dates = useDates();
  const motions = assembly.items.flatMap((item) => item.motions).filter(({ can, postal }) => can.voteByPost && postal.mine === null);
  const [first] = motions;
  if (!first) return null;
  return (
    <p>
      {t('postalVotes.toCast', { count: motions.length, at: dates.dateTime(takenUntil(assembly)) })}{' '}
      <a href={`#motion-${first.id}`} className="link">
        {t('postalVotes.toMotions')}
      </a>
    </p>
  );
}

function Asked({ assembly, askedBy, isMain }: { assembly: AssemblyWhole; askedBy: Me['askedBy']; isMain: boolean }) {
  const t = useAssemblyWords();
  const { id } = assembly;
  const { busy, run } = useCommands(id);
  return (
    <ul className="grid gap-3">
      {askedBy.map(({ id: from, name }) => (
        <li key={from} className="flex list-none flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-[560]">{t('asksYou', { name })}</p>
            <ProxyDeadline assembly={assembly} />
          </div>
          <div className="flex flex-wrap gap-2.5">
            <Button
              size="small"
              variant={isMain ? 'primary' : 'secondary'}
              isBusy={busy === `accept ${from}`}
              onClick={() => void run(`accept ${from}`, () => call(acceptProxy, { params: { id, from } }), t('proxyAccepted'))}
            >
              {t('accept')}
            </Button>
            <Button
              size="small"
              variant="secondary"
              isBusy={busy === `decline ${from}`}
              onClick={() => void run(`decline ${from}`, () => call(declineProxy, { params: { id, from } }))}
            >
              {t('decline')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Represented({ assembly: { id }, represents }: { assembly: AssemblyWhole; represents: Me['represents'] }) {
  const t = useAssemblyWords();
  const { busy, run } = useCommands(id);
  return (
    <ul className="grid gap-2">
      {represents.map(({ id: from, name }) => (
        <li key={from} className="flex list-none flex-wrap items-center gap-3">
          <span>{t('youVoteFor', { name })}</span>
          <Button
            variant="secondary"
            size="small"
            isBusy={busy === from}
            aria-label={t('giveBackOf', { name })}
            onClick={() => void run(from, () => call(declineProxy, { params: { id, from } }))}
          >
            {t('giveBack')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function GivenProxy({ assembly: { id, roll, can }, proxy }: { assembly: AssemblyWhole; proxy: NonNullable<Me['proxy']> }) {
  const t = useAssemblyWords();
  const { busy, run } = useCommands(id);
  const name = roll.find((each) => each.id === proxy.to)?.name ?? '';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{t(proxy.isAccepted ? 'votesForYou' : 'askedByYou', { name })}</p>
      {can.revokeProxy && (
        <Button
          variant="secondary"
          size="small"
          isBusy={busy !== undefined}
          onClick={() => void run('revoke', () => call(revokeProxy, { params: { id } }), t('proxyRevoked'))}
        >
          {t('revoke')}
        </Button>
      )}
    </div>
  );
}

function GiveProxy({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { id, roll, me, bylaws } = assembly;
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const others = roll.filter((each) => each.id !== me?.id && each.weight > 0 && !each.isRemoved && each.proxy === null);
  return (
    <details className="-mb-2 border-t border-line pt-2 print:hidden">
      <summary className="link min-h-11 cursor-pointer py-2">{t('giveProxy')}</summary>
      <div className="grid gap-3 pt-2">
        <ProxyDeadline assembly={assembly} />
        <Form
          label={t('giveProxy')}
          errorText={errorText}
          onSubmit={async (values) => {
            await call(giveProxy, { params: { id }, body: { to: String(values['to'] ?? '') } });
            toast(t('proxyGiven'), { tone: 'success' });
            await refresh(...readsOf(id));
          }}
        >
          <SelectField
            name="to"
            label={t('proxyTo')}
            hint={t('proxyHint', { count: bylaws.proxiesPerPerson })}
            placeholder={t('choosePerson')}
            required
            options={others.map((each) => ({ value: each.id, label: each.name }))}
          />
          <SubmitButton>{t('giveIt')}</SubmitButton>
        </Form>
      </div>
    </details>
  );
}
