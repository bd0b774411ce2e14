import { setTimeout as sleep } from 'node:timers/promises';
import { Screen } from '#features/messenger/server/testing/screen.ts';
import { newId } from '#platform/server/id.ts';
import { startSeveral, tokenSecret } from '../faults/nodes/several.ts';
import type { Person } from './client.ts';
import { signedInPeople } from './session-people.ts';
import { openTalks, type Talk } from './talking.ts';

const [perWriter, atOnce, screenCount, reconnects] = [50, 8, 20, 20];
const settledWithinMs = 60_000;

/**
 * Many people write to one conversation at two nodes and retry until they are answered; 20 windows
 * display it. Windows reconnect 20 times, and one node is killed. Then every message is in every
 * window once, in the same order.
 */
export async function overTwoNodes(messages: number): Promise<string[][]> {
  const several = await startSeveral(2);
  try {
    const people = await signedInPeople(several.databaseUrl, Math.max(screenCount, messages / perWriter), tokenSecret);
    const [talk] = (await openTalks(several.databaseUrl, [people])) as [Talk];
    const urls = several.nodes.map(({ url }) => url);
    const screens = people.slice(0, screenCount).map(({ token }, number) => new Screen({ urls, token, conversationId: talk.id }, number));
    while (screens.some(({ connections }) => connections === 0)) await sleep(20);

    let [written, again, cuts] = [0, 0, 0];
    const beginMs = performance.now();
    const write = async (person: Person, text: string) => {
      const body = JSON.stringify({ clientId: newId(), text });
      for (let attempt = 0; ; attempt += 1) {
        const answer = await fetch(`${urls[(written + attempt) % urls.length]}/api/conversations/${talk.id}/messages`, {
          method: 'POST',
          headers: { ...person.headers, 'content-type': 'application/json' },
          body,
        }).catch(() => undefined);
        if (answer?.ok) break;
        again += 1;
        await sleep(100);
      }
      written += 1;
      if (written === messages / 2) await several.nodes[1]?.end('SIGKILL');
      if (cuts < reconnects && written >= ((cuts + 1) * messages) / (reconnects + 1)) {
        const screen = screens[cuts % screenCount];
        if (screen?.isConnected) cuts += 1;
        screen?.cut();
      }
    };
    const writers = people.slice(0, messages / perWriter);
    const texts = new Map(writers.map(({ id }) => [id, [] as string[]]));
    const left = [...writers];
    const worker = async () => {
      for (let person = left.pop(); person; person = left.pop())
        for (let number = 0; number < perWriter; number += 1) {
          const text = `${person.id} ${number}`;
          texts.get(person.id)?.push(text);
          await write(person, text);
        }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const seconds = (performance.now() - beginMs) / 1000;

    const deadline = Date.now() + settledWithinMs;
    while (screens.some(({ window }) => window.lastSeq < messages) && Date.now() < deadline) await sleep(50);
    for (const screen of screens) screen.close();
    const shown = screens.map(({ window }) => window.messages.map(({ id }) => id));
    const [first = []] = shown;
    const isInOrder = screens.every(({ window }) => {
      const byWriter = Map.groupBy(window.messages, ({ author }) => author?.id ?? '');
      return [...texts].every(
        ([id, own]) =>
          byWriter
            .get(id)
            ?.map(({ text }) => text)
            .join('\n') === own.join('\n'),
      );
    });
    return [
      ['written', written.toLocaleString('en'), `${Math.round(written / seconds)} a second`, `${again} sent again`],
      ['connections lost', `${cuts} by the network`, 'and those of the node that was killed'],
      ['connections of 20 screens', `${screens.reduce((sum, { connections }) => sum + connections, 0)}`],
      [
        'on each screen',
        [...new Set(shown.map((ids) => ids.length.toLocaleString('en')))].join(' or '),
        `${shown.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0)} doubled`,
      ],
      ['the same order on all', shown.every((ids) => ids.join() === first.join()) ? 'yes' : 'no'],
      ['and each writer’s own', isInOrder ? 'yes' : 'no'],
    ];
  } finally {
    await several.close();
  }
}
