import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as calls from '../../contract/endpoints.ts';
import type { Installation } from './installation.ts';

/** Actions of people at assemblies, by the calls of the page. */
export function commands(of: () => Pick<Installation, 'ask'>) {
  const convene = async (who: Viewer, body: object): Promise<string> => (await of().ask(calls.convene, who, { body })).id;
  const read = (who: Viewer, id: string) => of().ask(calls.readAssembly, who, { params: { id } });
  const attend = (who: Viewer, id: string, body: object = { how: 'inPerson' }) => of().ask(calls.checkIn, who, { params: { id }, body });
  const phase = (who: Viewer, id: string, to: string) => of().ask(calls.changePhase, who, { params: { id }, body: { phase: to } });
  const item = (who: Viewer, id: string, isOpen = true, at = 'i1') =>
    of().ask(calls.changeItem, who, { params: { id, item: at }, body: { isOpen } });
  const vote = (who: Viewer, id: string, body: object, motion = 'm1') => of().ask(calls.changeVote, who, { params: { id, motion }, body });
  const cast = (who: Viewer, id: string, choice: string, inNameOf: readonly SignedInViewer[], motion = 'm1') =>
    of().ask(calls.castBallot, who, { params: { id, motion }, body: { choice, inNameOf: inNameOf.map((person) => person.id) } });
  const logOf = async (who: Viewer, id: string) => (await of().ask(calls.readLog, who, { params: { id } })).items;

  /** Waits for the announced start. */
  async function untilStart(who: Viewer, id: string): Promise<void> {
    const startsAt = Date.parse((await read(who, id)).startsAt);
    while (Date.now() <= startsAt) await new Promise((resolve) => setTimeout(resolve, startsAt + 1 - Date.now()));
  }

  /** People arrive, and the chair opens the assembly and its first item. */
  async function open(chair: Viewer, id: string, present: readonly Viewer[]): Promise<void> {
    for (const who of present) await attend(who, id);
    await untilStart(chair, id);
    await phase(chair, id, 'open');
    await item(chair, id);
  }

  return { convene, read, attend, phase, item, vote, cast, logOf, untilStart, open };
}
