import sql, { join, raw } from 'sql-template-tag';
import type { Database } from '#platform/server/database/db.ts';
import type { Reach } from '#platform/server/security/policy.ts';
import type { Target } from './attack-people.ts';
import type { ReadyFixture } from './set-up-fixture.ts';

/** Effect on a person of a row that names them; rows with input of the attacker reach no one. */
const reachBy: Readonly<Record<string, Reach>> = {
  'notifications.user_id': 'notification',
  'notification_deliveries.user_id': 'notification',
  'memberships.user_id': 'membership',
  'conversations.first_id': 'conversation',
  'conversations.second_id': 'conversation',
  'message_mentions.user_id': 'mention',
  'comment_mentions.user_id': 'mention',
  'document_thread_mentions.user_id': 'mention',
  'reply_mentions.user_id': 'mention',
  'shared_files.recipient_id': 'file',
  'group_hand_overs.user_id': 'offer',
  'group_capabilities.user_id': 'capability',
  'group_role_members.user_id': 'capability',
  'document_co_authors.user_id': 'offer',
  'messenger_blocks.blocked_id': 'block',
  'moderation_cases.author_id': 'report',
  'assembly_events.payload': 'assembly',
  // Each row becomes an email where a mail server is set.
  'assembly_convocations.user_id': 'email',
};

/** Columns that may name a person without consent, with the reason. */
const harmless: readonly (readonly [RegExp, string])[] = [
  [/^(?:audit|audit_chain|attempts|unasked_mails|quota_uses)\./, 'what was done is accounted for'],
  [/^(?:told_facts|works|commands|mail_queue|graphile)/, 'what waits to be done, and is found where it arrives'],
  [/^(?:users|email_changes|registration_invitations)\./, 'an address that an attacker typed for their own account or invitation'],
  [
    /^(?:design\w*|designs|membership_invitations|membership_letters|membership_refusals)\./,
    'what an attacker typed for their own, and whom it must not invite',
  ],
  [/^saved_searches\./, 'what an attacker searches for'],
  [/^(?:password_resets|email_confirmations)\./, 'a link that went to the address itself'],
  [/^event_guests\./, 'an address that an attacker typed, which counts once the link in its email was used'],
  [/^notification_stays\./, 'until when somebody belonged to a group'],
  [
    /^(?:contact_messages|messages|comments|replies|questions|hub_\w+|search\w*|message_drafts|hidden_\w+)\.(?!user_id)/,
    'words that an attacker wrote',
  ],
  [/^(?:reports|moderation_\w+)\./, 'what an attacker reported'],
];

/** By person: how often each column names them, and how many emails they got. */
export async function standings({ app }: ReadyFixture, targets: readonly Target[]): Promise<Map<string, Map<string, number>>> {
  const needles = targets.flatMap(({ who, names, relation }) =>
    [names.email, ...(relation === 'unknown' ? [] : [names.code])].map((value) => ({ who, value: value.toLowerCase() })),
  );
  const found = new Map(targets.map(({ who }) => [who, new Map<string, number>()]));
  const tables = await columnsOf(app.db);
  const counted = tables.map(({ table, name, columns }) => {
    const each = columns.map((column) => sql`count(*) filter (where strpos(lower(r.${raw(column)}::text), named.value) > 0)::int`);
    return sql`select ${name}::text as name, named.who, array[${join(each)}] as counts from ${raw(table)} as r cross join named group by named.who, named.value`;
  });
  const rows = await app.db.many<{ name: string; who: string; counts: number[] }>(sql`
    with named as (select * from jsonb_to_recordset(${JSON.stringify(needles)}::jsonb) as named (who text, value text)) ${join(counted, ' union all ')}`);
  for (const { name, who, counts } of rows)
    tables
      .find((table) => table.name === name)
      ?.columns.forEach((column, at) => {
        const place = `${name}.${column.replaceAll('"', '')}`;
        const places = found.get(who);
        if ((counts[at] ?? 0) > 0) places?.set(place, (places.get(place) ?? 0) + (counts[at] ?? 0));
      });
  for (const { who, names } of targets) {
    const mails = app.mails.filter(({ to }) => to.toLowerCase() === names.email.toLowerCase()).length;
    if (mails > 0) found.get(who)?.set('email', mails);
  }
  return found;
}

let known: Promise<{ table: string; name: string; columns: string[] }[]> | undefined;
function columnsOf(db: Database): Promise<{ table: string; name: string; columns: string[] }[]> {
  return (known ??= db.many(sql`
    select format('%I.%I', table_schema, table_name) as table, table_name as name, array_agg(format('%I', column_name) order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = 'public'
      and not exists (select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass)
      and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY'))
    group by 1, 2 order by 1`));
}

/** Effects on a person since; unclassified columns by name. */
export function reached(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Set<string> {
  const found = new Set<string>();
  for (const [place, count] of after) {
    const was = before.get(place) ?? 0;
    if (place === 'memberships.user_id' ? count !== was : count > was) {
      const reach = place === 'email' ? 'email' : reachBy[place];
      if (reach) found.add(reach);
      else if (!harmless.some(([places]) => places.test(place))) found.add(place);
    }
  }
  return found;
}
