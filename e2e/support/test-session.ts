import { createHash, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signStatement } from '#features/negotiation/contract/signing/signature.ts';
import { hashesOf } from '#features/negotiation/contract/signing/statement.ts';
import { aDevice, type Device } from '#features/negotiation/server/signing/testing/signed-session.ts';
import { success, type Api } from './api.ts';
import type { StatementContent } from '#features/negotiation/contract/signing/signed.ts';

interface Event {
  type: string;
  data: { clauseId?: string; textHash?: string };
}

/** A device of each person, beside the browser's: once a person has a key, everything is signed. */
const devices = new Map<string, Promise<Device>>();

/** Sends a command; signed where the session asks for that. */
async function act<Reply>(who: Api, id: string, path: string, content: StatementContent, body: object): Promise<Reply> {
  const base = `/api/negotiations/${id}`;
  const commandId = randomUUID();
  const signed = async (device: Device, about: StatementContent, ofCommand: string) => {
    const { events } = await who.get<{ events: { seq: number; hash: string }[] }>(`${base}/events`);
    const last = events.at(-1);
    const frame = { session: id, key: device.keyId, commandId: ofCommand, seenSeq: last?.seq ?? 0, seenHash: last?.hash ?? '' };
    return signStatement({ ...about, ...frame, at: new Date().toISOString() }, device.sign);
  };
  const first = await who.ask('POST', `${base}${path}`, { ...body, commandId });
  if (first.status !== 409) return success(first, path) as Promise<Reply>;
  const { code } = (await first.json()) as { code: string };
  if (code !== 'signature.required') throw new Error(`${path}: ${code}`);
  const name = `${who.user.id} ${id}`;
  const isNew = !devices.has(name);
  const device = await (devices.get(name) ?? devices.set(name, aDevice()).get(name)!);
  const enrolment = randomUUID();
  if (isNew)
    await who.post(`${base}/devices`, {
      key: device.key,
      commandId: enrolment,
      signed: await signed(device, { type: 'enrol' }, enrolment),
    });
  return who.post<Reply>(`${base}${path}`, { ...body, commandId, signed: await signed(device, content, commandId) });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Actions of parties through the API. */
export function session(id: string) {
  const clauseOf = ({ events }: { events: Event[] }) => events[0]?.data.clauseId ?? '';
  return {
    join: (who: Api) => who.post(`/api/negotiations/${id}/join`),
    propose: async (who: Api, title: string, text: string) =>
      clauseOf(await act(who, id, '/clauses', { type: 'propose', title, text: hashOf(text) }, { title, text })),
    counter: async (who: Api, clauseId: string, text: string) =>
      clauseOf(
        await act(
          who,
          id,
          `/clauses/${clauseId}/counter-proposals`,
          { type: 'counterPropose', clause: clauseId, text: hashOf(text) },
          { text },
        ),
      ),
    accept: async (who: Api, clauseId: string, text: string, conditions: readonly string[] = []) => {
      const ballot = { choice: 'accept', textHash: hashOf(text), ...(conditions.length > 0 && { conditions }) } as const;
      const { events } = await who.get<{ events: Event[] }>(`/api/negotiations/${id}/events`);
      const textHashOf = (condition: string) => events.find(({ data }) => data.clauseId === condition && data.textHash)?.data.textHash;
      const content: StatementContent = {
        type: 'vote',
        clause: clauseId,
        text: ballot.textHash,
        choice: ballot.choice,
        reason: null,
        ...(conditions.length > 0 && { conditions: hashesOf(conditions, textHashOf) }),
      };
      return act(who, id, `/clauses/${clauseId}/vote`, content, ballot);
    },
    end: (who: Api) => act(who, id, '/end', { type: 'end' }, {}),
  };
}

/** A clause on screen by number. */
export const clause = (page: Page, number: string) =>
  page
    .locator('[id^="clause-"]')
    .filter({ has: page.locator(`:is(h3, h4) > span:text-is("${number}")`) })
    .first();

/** The status region of a session. */
export const state = (page: Page) => page.getByRole('region', { name: 'Session status' });

/** ID of a clause on screen. */
export const idOf = async (page: Page, number: string) => ((await clause(page, number).getAttribute('id')) ?? '').replace('clause-', '');
