import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { changeSettings as changeEndpoint } from '../contract/endpoints.ts';
import type { NotificationSettings } from '../contract/shapes.ts';
import { changeDelivery, presentDelivery } from './delivery/change-delivery.ts';
import { kindsOn, type NotificationKind } from './kinds.ts';
import { presentPush } from './push/subscribe.ts';
import { findGroups, findSilenced, silence, unsilence } from './settings-store.ts';

/** Builds the commands that read and change the settings for the given kinds. */
export function settingsOf(kinds: readonly NotificationKind[]) {
  async function present(db: Queries, context: Context): Promise<NotificationSettings> {
    const { config, modules, viewer } = context;
    const { id: userId } = signedIn(viewer);
    const [silenced, groups, delivery, push] = await Promise.all([
      findSilenced(db, userId),
      findGroups(db, userId),
      presentDelivery(db, userId, config),
      presentPush(db, context),
    ]);
    return {
      kinds: kindsOn(kinds, modules).map(({ kind, feature }) => {
        const found = silenced.find((each) => each.kind === kind);
        return { kind, feature, level: found ? 'nothing' : 'all', until: found?.until ?? null };
      }),
      groups: groups.map((group) => {
        const found = silenced.find(({ groupId }) => groupId === group.id);
        return { ...group, level: found?.level ?? 'all', until: found?.until ?? null };
      }),
      delivery,
      push,
    };
  }

  return {
    read: (context: Context) => present(context.db, context),

    /**
     * Applies the changes in the body. An unknown group is refused like one that the person is not
     * in.
     */
    async change(context: Context, { body }: ParsedInput<typeof changeEndpoint>): Promise<NotificationSettings> {
      const { id: userId } = signedIn(context.viewer);
      if (body.kinds.some(({ kind }) => !kinds.some((each) => each.kind === kind))) throw refuseField('kinds', 'field.invalid');
      await context.db.transaction(async (tx) => {
        const own = new Set((await findGroups(tx, userId)).map(({ id }) => id));
        if (body.groups.some(({ groupId }) => !own.has(groupId))) throw refuseField('groups', 'group.notMember');
        const changes = [
          ...body.kinds.map((change) => ({ ...change, groupId: '' })),
          ...body.groups.map((change) => ({ ...change, kind: '' })),
        ];
        await silence(
          tx,
          userId,
          changes.flatMap(({ level, ...subject }) => (level === 'all' ? [] : { ...subject, level })),
        );
        await unsilence(
          tx,
          userId,
          changes.filter(({ level }) => level === 'all'),
        );
        if (body.delivery) await changeDelivery(tx, userId, body.delivery);
      });
      return present(context.db, context);
    },
  };
}
