import { assemblies, type DemoAssembly } from './assemblies.ts';
import { threads, type DemoThread } from './comments.ts';
import { events, type DemoEvent } from './events.ts';
import { files, type DemoFile } from './files.ts';
import { galleries, type DemoGallery } from './galleries.ts';
import { groups, type DemoGroup } from './groups.ts';
import { negotiations, type DemoNegotiation } from './negotiations.ts';
import { people, type DemoPerson } from './people.ts';
import { polls, type DemoPoll } from './polls.ts';
import { questions, type DemoQuestion } from './questions.ts';
import { readTexts, type DemoText } from './read-texts.ts';
import { talks, type DemoConversation } from './conversations.ts';

/** All demo content. */
export interface Community {
  people: readonly DemoPerson[];
  groups: readonly DemoGroup[];
  /** In order of publication; drafts last. */
  texts: readonly DemoText[];
  negotiations: readonly DemoNegotiation[];
  /** Earliest first. */
  questions: readonly DemoQuestion[];
  threads: readonly DemoThread[];
  /** Earliest first. */
  galleries: readonly DemoGallery[];
  /** Earliest first. */
  files: readonly DemoFile[];
  talks: readonly DemoConversation[];
  events: readonly DemoEvent[];
  polls: readonly DemoPoll[];
  assemblies: readonly DemoAssembly[];
}

/** The complete community. */
export function wholeCommunity(): Community {
  return { people, groups, texts: readTexts(), negotiations, questions, threads, talks, galleries, files, events, polls, assemblies };
}

/** The part of a community that these people create in these groups. */
export function shareOf(community: Community, usernames: readonly string[], groupKeys: readonly string[]): Community {
  const isHere = (username: string) => usernames.includes(username);
  const hereOf = <Value>(given: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(given).filter(([username]) => isHere(username)));
  const texts = community.texts.filter(({ author, groups }) => isHere(author) && groups.every((key) => groupKeys.includes(key)));
  return {
    people: community.people.filter(({ username }) => isHere(username)),
    groups: community.groups
      .filter(({ key, manager }) => groupKeys.includes(key) && isHere(manager))
      .map((group) => ({
        ...group,
        members: group.members.filter(isHere),
        asking: group.asking?.filter(isHere) ?? [],
        deputies: hereOf(group.deputies ?? {}),
        roles: Object.fromEntries(
          Object.entries(group.roles ?? {}).map(([name, role]) => [name, { ...role, members: role.members.filter(isHere) }]),
        ),
      })),
    texts,
    negotiations: community.negotiations.filter(({ group, steps }) => groupKeys.includes(group) && steps.every(({ who }) => isHere(who))),
    questions: community.questions
      .filter(({ group, author }) => groupKeys.includes(group) && isHere(author))
      .map((question) => ({
        ...question,
        replies: question.replies
          .filter(({ author }) => isHere(author))
          .map((reply) => ({ ...reply, helps: reply.helps?.filter(isHere) ?? [] })),
      })),
    threads: community.threads
      .filter(({ title }) => texts.some((text) => text.title === title))
      .map((thread) => ({
        ...thread,
        reactions: hereOf(thread.reactions),
        comments: thread.comments
          .filter(({ author }) => isHere(author))
          .map((comment) => ({ ...comment, reactions: hereOf(comment.reactions ?? {}) })),
      })),
    galleries: community.galleries.filter(({ group, author }) => groupKeys.includes(group) && isHere(author)),
    files: community.files.filter(({ group, sender, recipient }) => groupKeys.includes(group) && isHere(sender) && isHere(recipient)),
    talks: community.talks.filter(
      ({ group, messages }) =>
        groupKeys.includes(group) && messages.every(({ by, reactions = {} }) => [by, ...Object.keys(reactions)].every(isHere)),
    ),
    events: community.events
      .filter(({ group, author }) => groupKeys.includes(group) && isHere(author))
      .map((event) => ({ ...event, answers: hereOf(event.answers) })),
    polls: community.polls
      .filter(({ group, author }) => groupKeys.includes(group) && isHere(author))
      .map((poll) => ({ ...poll, votes: hereOf(poll.votes) })),
    assemblies: community.assemblies
      .filter(({ group, chair }) => groupKeys.includes(group) && isHere(chair))
      .map((assembly) => ({ ...assembly, votes: hereOf(assembly.votes) })),
  };
}
