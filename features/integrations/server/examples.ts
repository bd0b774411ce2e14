import sql from 'sql-template-tag';
import { newId } from '#platform/server/common/id.ts';
import type { Examples, Thing } from '#platform/server/testing/examples.ts';

/** A reserved domain that never resolves. */
const address = (name: string) => `https://hooks.example.invalid/${encodeURIComponent(name)}`;

export const examples: Examples = {
  async make({ ask, mark, app, people }): Promise<readonly Thing[]> {
    const aWebhook = async (name: string) => {
      const text = { name: mark(), address: address(mark()) };
      const { id, secret } = (await ask('owner', 'POST /api/webhooks', { ...text, kinds: ['documentPublished'] })) as {
        id: string;
        secret: string;
      };
      return { name, at: '/api/webhooks/:id', params: { id }, seenBy: ['owner'], marks: { secret, ...text } } satisfies Thing;
    };
    const webhook = await aWebhook('webhook');
    await ask('owner', `POST /api/webhooks/${webhook.params.id}/test`, {});
    const { items } = (await ask('owner', `GET /api/webhooks/${webhook.params.id}/deliveries`)) as { items: { id: string }[] };
    const deliveryId = items[0]?.id ?? '';
    // A test message has no actor: sets one, so that the leak tests cover a delivery that names a
    // person.
    await app.db.run(sql`update webhook_deliveries set actor_id = ${people.owner.viewer.id} where id = ${deliveryId}`);
    const named = { name: mark() };
    const { id } = (await ask('owner', 'POST /api/tokens', { ...named, scopes: ['documents:read'], days: '30' })) as { id: string };
    return [
      webhook,
      await aWebhook('webhook to delete'),
      {
        name: 'delivery',
        at: '/api/webhooks/:id/deliveries/:deliveryId',
        params: { id: webhook.params.id, deliveryId },
        seenBy: ['owner'],
        marks: { deliveryId },
      },
      { name: 'token', at: '/api/tokens/:id', params: { id }, seenBy: ['owner'], marks: named },
    ];
  },
  calls: ({ mark }) => ({
    'POST /api/tokens': { body: () => ({ name: mark(), scopes: ['documents:read'], days: '7', commandId: newId() }) },
    'DELETE /api/tokens/:id': { thenSeenBy: [] },
    'POST /api/webhooks': { body: () => ({ name: mark(), address: address('made'), kinds: ['documentPublished'], commandId: newId() }) },
    'POST /api/webhooks/:id/test': { on: 'webhook' },
    'POST /api/webhooks/:id/deliveries/:deliveryId/replay': { on: 'delivery' },
    'PUT /api/webhooks/:id': {
      on: 'webhook',
      body: (thing) => ({
        name: thing?.marks?.['name'] ?? '',
        address: thing?.marks?.['address'] ?? '',
        kinds: ['documentPublished'],
        isOn: true,
      }),
    },
    'POST /api/webhooks/:id/secret': { on: 'webhook' },
    'DELETE /api/webhooks/:id': { on: 'webhook to delete', thenSeenBy: [] },
    'GET /api/reference': { queries: ['', 'area=documents'] },
  }),
  persons: {
    api_tokens: { inExport: 'integrations.json' },
    webhooks: { inExport: 'integrations.json' },
    webhook_deliveries: { inExport: 'integrations.json' },
  },
};
