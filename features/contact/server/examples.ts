import type { Examples, Thing } from '#platform/server/testing/examples.ts';
import { newId } from '#platform/server/common/id.ts';
import { insertMessage, useTicket } from './store.ts';

const administrator = ['administrator'] as const;

export const examples: Examples = {
  async make({ app, people, mark }): Promise<readonly Thing[]> {
    const id = newId();
    const words = { subject: mark(), message: `${mark()}\n& <script>` };
    await app.db.transaction(async (tx) => {
      await insertMessage(tx, { id, name: 'Somebody', email: people.owner.email.toUpperCase(), language: 'fr', ...words });
      await insertMessage(tx, {
        id: newId(),
        name: 'Another',
        email: people.member.email,
        language: 'fr',
        subject: 'Hello',
        message: mark(),
      });
      await useTicket(tx, newId());
    });
    return [
      {
        name: 'message',
        at: '/api/contact/messages/:id',
        params: { id },
        seenBy: administrator,
        changedBy: administrator,
        marks: words,
      },
    ];
  },
  calls: () => ({
    'PUT /api/contact/messages/:id': { body: () => ({ isDone: true }) },
    'DELETE /api/contact/messages/:id': { thenSeenBy: [] },
  }),
  persons: { contact_messages: { inExport: 'messages.json' } },
};
