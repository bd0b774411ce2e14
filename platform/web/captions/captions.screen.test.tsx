import { useEffect, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { captionLimits } from '#platform/contract/captions/limits.ts';
import words from '../../words/captions/en.json' with { type: 'json' };
import { PlaceNote } from '../geotags/place-note.tsx';
import { Screen } from '../testing/screen.tsx';
import geotags from '../../words/geotags/en.json' with { type: 'json' };
import { CaptionTracks } from './caption-tracks.tsx';
import { CaptionsDialog } from './captions-dialog.tsx';
import { Transcript } from './transcript.tsx';
import { useCueText } from './use-cue-text.ts';

const cues = new File(['WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello'], 'film.vtt');

async function open({
  onSave = async () => {},
  onRemove = async () => {},
}: Partial<Record<'onSave' | 'onRemove', (...given: never[]) => Promise<void>>> = {}) {
  const closed = vi.fn();
  const screen = await Screen.open(
    <CaptionsDialog
      name="The film"
      tracks={[{ language: 'fr', label: 'Français' }]}
      onSave={onSave as never}
      onRemove={onRemove as never}
      onClose={closed}
    />,
  );
  return { screen, closed };
}

test('GA-06 captions have a language, whose name is the default label; saving them is confirmed', async () => {
  const saved = vi.fn(async (..._: unknown[]) => {});
  const { screen, closed } = await open({ onSave: saved });
  expect(screen.text()).toContain(words.title.replace('{name}', 'The film'));
  expect(screen.find<HTMLSelectElement>('[name=language]').value).toBe('en');
  expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'English',
    'French',
    'Spanish',
    words.otherLanguage,
  ]);
  await screen.fill('language', 'es');
  expect(screen.find<HTMLInputElement>('[name=label]').placeholder).toBe('Español');
  await screen.submit();
  expect([saved.mock.calls.length, closed.mock.calls.length]).toEqual([0, 0]);
  await screen.choose('[name=file]', [cues]);
  await screen.submit();
  expect(saved.mock.calls).toEqual([['es', { label: 'Español', file: await cues.text() }]]);
  expect([closed.mock.calls.length, screen.toasts()]).toEqual([1, [words.saved]]);
});

test('GA-06 another language is entered by its code; an invalid one is reported at its field', async () => {
  const saved = vi.fn(async (..._: unknown[]) => {});
  const { screen } = await open({ onSave: saved });
  expect(document.querySelector('[name=tag]')).toBeNull();
  await screen.fill('language', 'another');
  expect(screen.find<HTMLInputElement>('[name=label]').placeholder).toBe('');
  await screen.choose('[name=file]', [cues]);
  await screen.fill('tag', 'no language');
  await screen.submit();
  expect(saved).not.toHaveBeenCalled();
  expect(screen.find('[name=tag]').getAttribute('aria-invalid')).toBe('true');
  await screen.fill('tag', 'pt-br');
  await screen.fill('label', '  Brasil ');
  await screen.submit();
  expect(saved.mock.calls).toEqual([['pt-BR', { label: 'Brasil', file: await cues.text() }]]);
});

test('GA-06 invalid captions are reported with fault and line; too long ones are not sent', async () => {
  const refuses = (reason: string, line: number | null) => () =>
    Promise.reject({ isProblem: true, code: 'gallery.captionsUnreadable', status: 422, present: { reason, line } });
  let refuse = refuses('time', 3);
  const requested = vi.fn();
  const { screen, closed } = await open({
    onSave: async () => {
      requested();
      await refuse();
    },
  });
  await screen.choose('[name=file]', [cues]);
  await screen.submit();
  expect(screen.text()).toContain(`Line 3: ${words['fault.time']}`);
  refuse = refuses('format', null);
  await screen.submit();
  expect(screen.text()).toContain(words['fault.format']);
  expect(screen.text()).not.toContain('Line');
  expect([requested.mock.calls.length, closed.mock.calls.length, screen.toasts()]).toEqual([2, 0, []]);
  await screen.choose('[name=file]', [new File(['x'.repeat(captionLimits.fileCharacters + 1)], 'long.vtt')]);
  await screen.submit();
  expect(requested).toHaveBeenCalledTimes(2);
  expect(screen.find('[name=file]').getAttribute('aria-invalid')).toBe('true');
});

test('GA-06 captions are removed by language, and a failure is reported', async () => {
  const removed: string[] = [];
  let fails = false;
  const { screen } = await open({
    onRemove: async (language: string) => {
      if (fails) throw new Error('away');
      removed.push(language);
    },
  });
  await screen.press(words.remove.replace('{label}', 'Français'));
  expect([removed, screen.toasts()]).toEqual([['fr'], [words.removed]]);
  fails = true;
  await screen.press(words.remove.replace('{label}', 'Français'));
  expect(screen.toasts()).toEqual([words.removed, words.removeFailed]);
});

test('GA-06 captions in the reader’s language come first and are shown; an expired address is replaced by the new one', async () => {
  const track = (language: string, address: string) => ({ language, label: language.toUpperCase(), version: '1', address });
  let take = (_: string) => {};
  function Player() {
    const [first, setFirst] = useState('/one');
    useEffect(() => {
      take = setFirst;
    }, []);
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are what is looked at here
      <video>
        <CaptionTracks tracks={[track('fr', '/fr'), track('de', '/de'), track('en-GB', first)]} />
      </video>
    );
  }
  const screen = await Screen.open(<Player />);
  const shown = () =>
    [...document.querySelectorAll('track')].map((each) => [
      each.getAttribute('srclang'),
      each.getAttribute('src'),
      each.hasAttribute('default'),
    ]);
  expect(shown()).toEqual([
    ['en-GB', '/one', true],
    ['fr', '/fr', false],
    ['de', '/de', false],
  ]);
  expect(screen.find('track').getAttribute('label')).toBe('EN-GB');
  // Each read has another address; a loaded track is kept until it fails.
  await screen.does(() => take('/two'));
  expect(shown()[0]).toEqual(['en-GB', '/one', true]);
  await screen.does(() => screen.find('track').dispatchEvent(new Event('error')));
  expect(shown()[0]).toEqual(['en-GB', '/two', true]);
  const none = await Screen.open(<CaptionTracks tracks={[track('fr', '/fr')]} />);
  expect(none.find('track').hasAttribute('default')).toBe(false);
});

test('GA-06 a transcript is displayed as text in its language by paragraph, and a recording’s captions while it plays', async () => {
  const screen = await Screen.open(<Transcript label="As text" transcript={{ language: 'fr', text: 'Bonjour.\n\nAu revoir.' }} />);
  expect(screen.find('summary').textContent).toBe('As text');
  expect(screen.find('[lang=fr]').querySelectorAll('p')).toHaveLength(2);
  // A player as in a browser: its tracks, of which one is active.
  class Cue {
    text: string;
    constructor(text: string) {
      this.text = text;
    }
    getCueAsHTML = () => ({ textContent: this.text });
  }
  vi.stubGlobal('VTTCue', Cue);
  const track = (mode: string) => Object.assign(new EventTarget(), { mode, activeCues: [] as unknown[] });
  const [hidden, shown] = [track('disabled'), track('showing')];
  function Spoken({ depends }: { depends: string }) {
    const player = useRef({ textTracks: [hidden, shown] } as unknown as HTMLAudioElement);
    return <p id="said">{useCueText(player, depends)}</p>;
  }
  const received = await Screen.open(<Spoken depends="1" />);
  expect(shown.mode).toBe('hidden');
  shown.activeCues = [new Cue('Hello'), new Cue('and welcome')];
  await received.does(() => shown.dispatchEvent(new Event('cuechange')));
  expect(received.find('#said').textContent).toBe('Hello\nand welcome');
  shown.activeCues = [];
  await received.does(() => shown.dispatchEvent(new Event('cuechange')));
  expect(received.find('#said').textContent).toBe('');
  vi.unstubAllGlobals();
});

test('GA-06 the owner of a picture sees that it contains its location, and can remove it', async () => {
  let { promise, resolve, reject } = Promise.withResolvers<void>();
  const note = (canGo: boolean) => (
    <PlaceNote canGo={canGo} onRemove={() => promise}>
      It says where.
    </PlaceNote>
  );
  const screen = await Screen.open(note(true));
  screen.isLeaving = true;
  await screen.press(geotags.remove);
  expect(screen.find('button').getAttribute('aria-busy')).toBe('true');
  await screen.does(() => resolve());
  expect([screen.toasts(), screen.find('button').getAttribute('aria-busy')]).toEqual([[geotags.removed], null]);
  ({ promise, resolve, reject } = Promise.withResolvers<void>());
  await screen.press(geotags.remove);
  await screen.does(() => reject(new Error('away')));
  expect(screen.toasts()).toEqual([geotags.removed, geotags.failed]);
  const others = await Screen.open(note(false));
  expect([others.names(), others.text()]).toEqual([[], expect.stringContaining('It says where.')]);
});
