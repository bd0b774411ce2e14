import type { Api } from '../../support/api.ts';

/** A document's content of one paragraph. */
export const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** A public group of these people; the first founds it. */
export async function groupOf(groupName: string, founder: Api, ...members: readonly Api[]): Promise<string> {
  const about = { companyName: 'Cooperative', category: 'legal', description: 'Of the harbour.', visibility: 'public' };
  const { id } = await founder.post<{ id: string }>('/api/groups', { groupName, ...about });
  for (const member of members) await member.post(`/api/groups/${id}/join`);
  return id;
}

/** Publishes a document to everyone. */
export async function publish(author: Api, title: string, text: string): Promise<string> {
  const { id } = await author.post<{ id: string }>('/api/documents', { title, subtitle: '', category: 'legal', content: paragraph(text) });
  await author.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  return id;
}
