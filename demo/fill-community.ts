import { visitor, type SignedInViewer } from '#platform/server/security/viewer.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { createIdentify } from '#features/accounts/server/public-api.ts';
import { registration } from '#features/accounts/contract/shapes.ts';
import { signOut } from '#features/accounts/server/session/sign-out.ts';
import { register } from '#features/accounts/server/user/register.ts';
import { setConfirmedEmail } from '#features/accounts/server/user/user-store.ts';
import { groupFields } from '#features/groups/contract/shapes.ts';
import { addRoleMember, createRole } from '#features/groups/server/role/change-roles.ts';
import { setCapabilities } from '#features/groups/server/deputy/change-capabilities.ts';
import { createGroup } from '#features/groups/server/group/create-group.ts';
import { acceptRequest } from '#features/groups/server/membership/decide-request.ts';
import { joinGroup } from '#features/groups/server/membership/join-group.ts';
import { actingIn, type Acting } from './acting.ts';
import { announceEvent } from './announce-event.ts';
import { askPoll } from './ask-poll.ts';
import type { DemoThread } from './comments.ts';
import type { Community } from './community.ts';
import { createDiscussion } from './create-discussion.ts';
import { createNegotiation } from './create-negotiation.ts';
import { createThread } from './create-thread.ts';
import { createConversation } from './create-conversation.ts';
import { known } from './known.ts';
import type { DemoFile } from './files.ts';
import type { DemoGallery } from './galleries.ts';
import { handFile } from './hand-file.ts';
import { holdAssembly } from './hold-assembly.ts';
import { showGallery } from './show-gallery.ts';
import type { MadeCommunity, MadeQuestion, MadeConversation, MadeThread } from './made-community.ts';
import { demoMailDomain, type DemoPerson } from './people.ts';
import { planDates } from './plan-dates.ts';
import type { DemoQuestion } from './questions.ts';
import type { DemoGroup } from './groups.ts';
import type { DemoText } from './read-texts.ts';
import { spreadDates } from './spread-dates.ts';
import { databaseNow } from './store.ts';
import type { DemoConversation } from './conversations.ts';
import { writeText } from './write-text.ts';

/**
 * Creates a community with the product's own commands, each as the acting user; then moves the
 * dates into the past.
 */
export async function fillCommunity(
  app: AppContext,
  community: Community,
  password: string,
  print: (line: string) => void,
): Promise<MadeCommunity> {
  const acting = actingIn(app);
  const now = await databaseNow(app.db);
  const dates = planDates(community, now);
  const people = await registerPeople(app, acting, community.people, password);
  print(`${people.size} people registered.`);

  const groups = new Map<string, string>();
  for (const group of community.groups) groups.set(group.key, await createDemoGroup(acting, group, people));
  print(`${groups.size} groups with members created.`);

  const texts = new Map<DemoText, string>();
  const asAuthor = ({ author, language }: DemoText) => acting(known(people, author), language);
  for (const text of community.texts) {
    const groupIds = text.groups.map((key) => known(groups, key));
    texts.set(text, await writeText(asAuthor(text), text, groupIds, dates.texts.get(text)));
  }
  print(`${texts.size} documents written.`);

  for (const negotiation of community.negotiations) await createNegotiation(app, negotiation, { people, groups, now });
  print(`${community.negotiations.length} negotiations held or running.`);

  const questions = new Map<DemoQuestion, MadeQuestion>();
  for (const question of community.questions) questions.set(question, await createDiscussion(acting, question, { people, groups }));
  print(`${questions.size} questions with replies created.`);

  const threads = new Map<DemoThread, MadeThread>();
  for (const thread of community.threads) threads.set(thread, await createThread(acting, thread, { people, texts }));
  print(`${threads.size} documents have comments.`);
  const galleries = new Map<DemoGallery, string>();
  for (const gallery of community.galleries) galleries.set(gallery, await showGallery(app, acting, gallery, { people, groups }));
  const files = new Map<DemoFile, string>();
  for (const file of community.files) files.set(file, await handFile(app, acting, file, { people, groups }));
  print(`${galleries.size} galleries and ${files.size} shared files created.`);
  const talks = new Map<DemoConversation, MadeConversation>();
  for (const conversation of community.talks) talks.set(conversation, await createConversation(acting, conversation, { people, groups }));
  print(`${talks.size} conversations created.`);
  for (const event of community.events) await announceEvent(acting, event, { people, groups, now });
  for (const poll of community.polls) await askPoll(acting, poll, { people, groups, now });
  print(`${community.events.length} events announced and ${community.polls.length} polls asked.`);
  for (const assembly of community.assemblies) await holdAssembly(acting, assembly, { people, groups });
  print(`${community.assemblies.length} assemblies convened or held.`);

  const made = { people, groups, texts, questions, threads, talks, galleries, files };
  await spreadDates(app, made, dates, now);
  print('Dates of what was written are within the last 14 months.');
  for (const viewer of people.values()) await signOut(acting(viewer));
  return made;
}

async function registerPeople(
  app: AppContext,
  acting: Acting,
  people: readonly DemoPerson[],
  password: string,
): Promise<Map<string, SignedInViewer>> {
  const identify = createIdentify(app);
  const one = async ({ username, name, role, language, city, country }: DemoPerson): Promise<[string, SignedInViewer]> => {
    const email = `${username}@${demoMailDomain}`;
    const body = registration.parse({ username, name, email, password, role, acceptTerms: true, city, country });
    const { token } = await register(acting(visitor, language), { body });
    const viewer = await identify(token);
    if (viewer.id === null) throw new Error(`${username} registered but is not signed in`);
    // These mailboxes do not exist, so no confirmation is sent.
    await setConfirmedEmail(app.db, viewer.id, email);
    return [username, viewer];
  };
  const made: [string, SignedInViewer][] = [];
  for (let from = 0; from < people.length; from += 4) made.push(...(await Promise.all(people.slice(from, from + 4).map(one))));
  return new Map(made);
}

async function createDemoGroup(acting: Acting, group: DemoGroup, people: ReadonlyMap<string, SignedInViewer>): Promise<string> {
  const { groupName, companyName, category, description, visibility, members, asking = [], deputies = {}, roles = {} } = group;
  const manager = acting(known(people, group.manager));
  const body = groupFields.parse({ groupName, companyName, category, description, visibility });
  const { id } = await createGroup(manager, { params: undefined, query: undefined, body });
  const ask = (username: string) => joinGroup(acting(known(people, username)), { params: { id }, query: undefined, body: undefined });
  for (const username of members) {
    const { status } = await ask(username);
    if (status === 'requested') await acceptRequest(manager, { params: { id, userId: known(people, username).id } });
  }
  for (const username of asking) await ask(username);
  for (const [username, capabilities] of Object.entries(deputies))
    await setCapabilities(manager, {
      params: { id, userId: known(people, username).id },
      query: undefined,
      body: { capabilities: [...capabilities] },
    });
  for (const [name, { capabilities, members: having }] of Object.entries(roles)) {
    const role = await createRole(manager, { params: { id }, query: undefined, body: { name, capabilities: [...capabilities] } });
    for (const username of having)
      await addRoleMember(manager, {
        params: { id, roleId: role.id, userId: known(people, username).id },
        query: undefined,
        body: undefined,
      });
  }
  return id;
}
