import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Queries } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuseField } from '#platform/server/refusal.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import type { changeSettings as changeEndpoint } from '../contract/endpoints.ts';
import type { NotificationSettings } from '../contract/shapes.ts';
import { kindsOn, type NotificationKind } from './kinds.ts';
import { findGroups, findSilenced, silence, unsilence } from './settings-store.ts';

/** Gives the commands that read and change what one is told of, of these kinds. */
export function settingsOf(kinds: readonly NotificationKind[]) {
  async function present(db: Queries, { config, viewer }: Context): Promise<NotificationSettings> {
    const { id: userId } = signedIn(viewer);
    const [silenced, groups] = await Promise.all([findSilenced(db, userId), findGroups(db, userId)]);
    const levelOf = (subject: { kind?: string; groupId?: string }) => {
      const found = silenced.find(({ kind, groupId }) => kind === (subject.kind ?? '') && groupId === (subject.groupId ?? ''));
      return { level: found ? ('nothing' as const) : ('all' as const), until: found?.until ?? null };
    };
    return {
      kinds: kindsOn(kinds, config).map(({ kind, feature }) => ({ kind, feature, ...levelOf({ kind }) })),
      groups: groups.map((group) => ({ ...group, ...levelOf({ groupId: group.id }) })),
    };
  }

  return {
    read: (context: Context) => present(context.db, context),

    /** Changes what the body names. A group that one does not belong to is refused as one that there is not. */
    async change(context: Context, { body }: ParsedInput<typeof changeEndpoint>): Promise<NotificationSettings> {
      const { id: userId } = signedIn(context.viewer);
      if (body.kinds.some(({ kind }) => !kinds.some((each) => each.kind === kind))) throw refuseField('kinds', 'field.invalid');
      return context.db.transaction(async (tx) => {
        const own = new Set((await findGroups(tx, userId)).map(({ id }) => id));
        if (body.groups.some(({ groupId }) => !own.has(groupId))) throw refuseField('groups', 'group.notMember');
        const changes = [
          ...body.kinds.map((change) => ({ ...change, groupId: '' })),
          ...body.groups.map((change) => ({ ...change, kind: '' })),
        ];
        await silence(
          tx,
          userId,
          changes.filter(({ level }) => level === 'nothing'),
        );
        await unsilence(
          tx,
          userId,
          changes.filter(({ level }) => level === 'all'),
        );
        return present(tx, context);
      });
    },
  };
}
