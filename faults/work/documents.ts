import { randomUUID } from 'node:crypto';
import type { Caller } from '../caller.ts';
import type { Work } from '../crowd.ts';
import type { Place } from '../installation.ts';
import type { Model, Seen } from '../model.ts';

const path = '/api/documents';
/** Length after which a new text is begun. */
const mostParagraphs = 60;

const textOf = (paragraphs: readonly string[]) => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

interface Draft {
  id: string;
  title: string;
  isPublic: boolean;
}

interface Page {
  items: { id: string; title: string }[];
  nextCursor: string | null;
}

/** All items of a paginated list, oldest first. */
async function oldestFirst(reader: Caller, list: string): Promise<Seen[]> {
  const all: Seen[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await reader.json<Page>('GET', `${list}&limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
    all.push(...page.items.map(({ id, title }) => ({ mark: title, reported: id })));
    cursor = page.nextCursor;
  }
  return all.toReversed();
}

/** A publisher who can write drafts in advance. */
export interface Publishing extends Work {
  writeAhead: () => Promise<void>;
}

/** Writes and publishes documents, alternately public and for a group. */
export function publishing(author: Caller, groupId: string, model: Model): Publishing {
  const documents = model.in(`documents of ${author.id}`);
  const shown = model.in('hub');
  const written: Draft[] = [];
  let number = 0;
  async function write(): Promise<Draft> {
    const title = `Document ${(number += 1)} of ${author.id}`;
    const isPublic = number % 2 === 0;
    documents.send(title);
    const draft = { title, category: 'legal', content: textOf([title]), draftKey: randomUUID() };
    return { ...(await author.json<{ id: string }>('POST', path, draft)), title, isPublic };
  }
  return {
    pauseMs: 250,
    writeAhead: async () => void written.push(await write()),
    async step() {
      const { id, title, isPublic } = written.shift() ?? (await write());
      if (isPublic) shown.send(title);
      const publication = isPublic ? { visibility: 'public', groupIds: [] } : { visibility: 'private', groupIds: [groupId] };
      await author.json('POST', `${path}/${id}/publish`, publication);
      documents.acknowledge(title, id);
      if (isPublic) shown.acknowledge(title, id);
    },
    async findings(place) {
      const reader = author.at(place);
      const drafts = await oldestFirst(reader, `${path}?list=drafts`);
      return documents.findings([...(await oldestFirst(reader, `${path}?list=mine`)), ...drafts], place);
    },
  };
}

/** Findings about public documents: each is in the Hub once. */
export async function hubFindings(reader: Caller, model: Model, place: Place): Promise<string[]> {
  return model.in('hub').findings(await oldestFirst(reader.at(place), '/api/hub?mode=public'), place);
}

/** Extends a text and saves it after each paragraph. */
export function writing(author: Caller, model: Model): Work {
  let draft: { id: string; version: number; paragraphs: string[] } | undefined;
  const finished: string[] = [];
  return {
    pauseMs: 150,
    async step() {
      if (!draft || draft.paragraphs.length >= mostParagraphs) {
        const body = { title: 'A long text', category: 'legal', content: textOf(['Once']), draftKey: randomUUID() };
        draft = { ...(await author.json<{ id: string; version: number }>('POST', path, body)), paragraphs: ['Once'] };
        finished.push(draft.id);
        model.in(`paragraphs of ${draft.id}`).send('Once');
        model.in(`paragraphs of ${draft.id}`).acknowledge('Once');
      }
      const { id, version, paragraphs } = draft;
      const added = `Paragraph ${paragraphs.length}`;
      model.in(`paragraphs of ${id}`).send(added);
      paragraphs.push(added);
      const change = { title: 'A long text', subtitle: '', category: 'legal', content: textOf(paragraphs), version };
      const saved = await author.json<{ version: number }>('PUT', `${path}/${id}`, change);
      model.in(`paragraphs of ${id}`).acknowledge(added);
      draft.version = saved.version;
    },
    async findings(place) {
      const reader = author.at(place);
      const there = finished.filter((id) => model.in(`paragraphs of ${id}`).acknowledged(place.asOfMs) > 0);
      const all = await Promise.all(
        there.map(async (id) => {
          const { content } = await reader.json<{ content: ReturnType<typeof textOf> }>('GET', `${path}/${id}`);
          const seen = content.content.map(({ content: [text] }) => ({ mark: text?.text ?? '' }));
          return model.in(`paragraphs of ${id}`).findings(seen, place);
        }),
      );
      return all.flat();
    },
  };
}
