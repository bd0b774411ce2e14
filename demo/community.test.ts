import { expect, test } from 'vitest';
import { registration } from '#features/accounts/contract/shapes.ts';
import { newDocument } from '#features/documents/contract/shapes.ts';
import { groupFields } from '#features/groups/contract/shapes.ts';
import { languages } from '#platform/contract/language.ts';
import { plainText, wordCount } from '#platform/contract/rich-text/text.ts';
import { saysPassage } from '#features/comments/contract/passage.ts';
import { eventForm } from './announce-event.ts';
import { pollForm } from './ask-poll.ts';
import { assemblyForm } from './hold-assembly.ts';
import { wholeCommunity } from './community.ts';
import { parseNotation } from './notation.ts';
import { demoMailDomain } from './people.ts';
import { membershipKey, planDates } from './plan-dates.ts';
import { wordsOf } from './write-text.ts';

const { people, groups, texts, negotiations, questions, threads, talks, galleries, files, events, polls, assemblies } = wholeCommunity();
const now = new Date('2026-03-03T09:30:00Z');
const published = texts.filter(({ state }) => state !== 'draft');
const membersOf = (key: string) => groups.filter((group) => group.key === key).flatMap(({ manager, members }) => [manager, ...members]);

test('the community has at least 40 people, 8 groups and 120 documents, a third in each language', () => {
  expect(people.length).toBeGreaterThanOrEqual(40);
  expect(groups.length).toBeGreaterThanOrEqual(8);
  for (const language of languages) expect(published.filter((text) => text.language === language)).toHaveLength(40);
  expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
  expect(groups.filter(({ visibility }) => visibility === 'private').length).toBeGreaterThan(2);
  expect(groups.flatMap(({ asking = [] }) => asking).length).toBeGreaterThan(3);
});

test('the forms of the product accept all demo data', () => {
  for (const { username, name, role, city, country } of people) {
    const form = {
      username,
      name,
      role,
      city,
      country,
      email: `${username}@${demoMailDomain}`,
      password: 'long enough',
      acceptTerms: true,
    };
    expect(registration.safeParse(form).error, username).toBeUndefined();
  }
  for (const { groupName, companyName, category, description, visibility } of groups)
    expect(groupFields.safeParse({ groupName, companyName, category, description, visibility }).error, groupName).toBeUndefined();
  for (const text of texts) expect(newDocument.safeParse(wordsOf(text, now)).error, text.title).toBeUndefined();
  for (const event of events) expect(eventForm(event, 'ABCD2345', now).error, event.title).toBeUndefined();
  for (const poll of polls) expect(pollForm(poll, 'ABCD2345', now).error, poll.question).toBeUndefined();
  for (const assembly of assemblies) expect(assemblyForm(assembly, 'ABCD2345', now).error, assembly.title).toBeUndefined();
});

test('texts are long enough and contain no leftover notation', () => {
  for (const text of texts) {
    const { title, subtitle, content } = wordsOf(text, now);
    const words = plainText(content);
    expect(wordCount(words), text.title).toBeGreaterThan(75);
    expect(wordCount(words), text.title).toBeLessThan(500);
    expect(`${title} ${subtitle} ${words}`, text.title).not.toMatch(/[*_{}|[\]]|\s-\s|  /);
  }
});

test('QA-02 people ask and reply in their own groups, in order of time, and do not mark their own reply as helpful', () => {
  expect(new Set(questions.map(({ language }) => language)).size).toBe(3);
  expect(questions.map(({ daysAgo }) => daysAgo)).toEqual(questions.map(({ daysAgo }) => daysAgo).toSorted((one, other) => other - one));
  for (const { title, author, group, replies } of questions) {
    const taking = [author, ...replies.flatMap((reply) => [reply.author, ...(reply.helps ?? [])])];
    expect(membersOf(group), title).toEqual(expect.arrayContaining(taking));
    for (const reply of replies) expect(reply.helps ?? [], reply.text).not.toContain(reply.author);
    expect(replies[0]?.isAnswer, title).toBeUndefined();
  }
});

test('DO-09 people comment on public documents in three languages, quoting passages that exist', () => {
  expect(new Set(threads.map(({ language }) => language)).size).toBe(3);
  const usernames = people.map(({ username }) => username);
  for (const { title, reactions, comments } of threads) {
    const text = texts.find((each) => each.title === title);
    expect(text?.state, title).toBe('public');
    expect(usernames).toEqual(
      expect.arrayContaining([
        ...Object.keys(reactions),
        ...comments.flatMap(({ author, reactions: given }) => [author, ...Object.keys(given ?? {})]),
      ]),
    );
    for (const { passage, reactions: given = {}, author } of comments) {
      if (passage) expect(saysPassage(plainText(parseNotation(text?.text ?? '')), passage), passage).toBe(true);
      expect(Object.keys(given), title).not.toContain(author);
    }
    expect(comments[0]?.isAnswer, title).toBeUndefined();
  }
});

test('ME-01 people chat in their own groups, answer earlier messages and have a plausible number of unread ones', () => {
  expect(new Set(talks.map(({ language }) => language)).size).toBe(3);
  for (const { group, pair, messages, unread = {} } of talks) {
    const taking = messages.flatMap(({ by, reactions = {} }) => [by, ...Object.keys(reactions)]);
    expect(pair ?? membersOf(group)).toEqual(expect.arrayContaining(taking));
    expect(membersOf(group)).toEqual(expect.arrayContaining([...taking, ...Object.keys(unread), ...(pair ?? [])]));
    for (const [place, { replyTo = 1 }] of messages.entries()) expect(replyTo).toBeLessThanOrEqual(Math.max(1, place));
    for (const [username, count] of Object.entries(unread)) expect(messages.slice(-count).map(({ by }) => by)).not.toContain(username);
  }
});

test('EV-01 PO-01 events and polls are in three languages, and answered by members of their group', () => {
  for (const things of [events, polls]) expect(new Set(things.map(({ language }) => language)).size).toBe(3);
  for (const { title, group, author, answers } of events)
    expect(membersOf(group), title).toEqual(expect.arrayContaining([author, ...Object.keys(answers)]));
  for (const { question, group, author, votes } of polls)
    expect(membersOf(group), question).toEqual(expect.arrayContaining([author, ...Object.keys(votes)]));
});

test('PO-01 polls of dates are answered for each date', () => {
  for (const { kind, question, options, votes } of polls)
    for (const choices of kind === 'dates' ? Object.values(votes) : []) {
      expect(choices, question).toHaveLength(options.length);
      expect(Math.max(...choices), question).toBeLessThanOrEqual(2);
    }
});

test('people write to their own groups, and everyone has something to do', () => {
  for (const { title, author, groups: keys, state } of texts) {
    expect(
      people.map(({ username }) => username),
      title,
    ).toContain(author);
    for (const key of keys) expect(membersOf(key), title).toContain(author);
    if (state === 'private') expect(keys, title).not.toHaveLength(0);
  }
  for (const { username } of people)
    expect(
      groups.some(({ manager, members, asking = [] }) => [manager, ...members, ...asking].includes(username)),
      username,
    ).toBe(true);
  for (const { manager } of groups) expect(people.find(({ username }) => username === manager)?.role).toBe('manager');
});

test.each(['2026-03-03T09:30:00Z', '2026-07-05T23:59:00Z', '2027-01-01T00:10:00Z'])(
  'at %s no event precedes its cause or is in the future',
  (instant) => {
    const present = new Date(instant);
    const dates = planDates(
      { people, groups, texts, negotiations, questions, threads, talks, galleries, files, events, polls, assemblies },
      present,
    );
    const joined = (username: string) => Number(dates.joined.get(username));
    for (const { key, manager, members, asking = [] } of groups) {
      expect(Number(dates.founded.get(key)), key).toBeGreaterThan(joined(manager));
      for (const username of [manager, ...members, ...asking]) {
        const membership = dates.memberships.get(membershipKey(key, username));
        const requestedAt = Number(membership?.askedAt);
        expect(requestedAt, `${key} ${username}`).toBeGreaterThanOrEqual(Math.max(Number(dates.founded.get(key)), joined(username)));
        expect(Math.max(requestedAt, Number(membership?.decidedAt ?? 0)), `${key} ${username}`).toBeLessThan(Number(present));
      }
    }
    for (const text of texts) {
      const { begunAt, publishedAt = begunAt, updatedAt } = dates.texts.get(text) ?? { begunAt: present, updatedAt: present };
      expect(Number(begunAt), text.title).toBeGreaterThan(joined(text.author));
      expect(Number(updatedAt), text.title).toBeGreaterThanOrEqual(Number(publishedAt));
      expect(Number(updatedAt), text.title).toBeLessThan(Number(present));
      for (const key of text.groups) {
        const { decidedAt } = dates.memberships.get(membershipKey(key, text.author)) ?? {};
        expect(Number(begunAt), text.title).toBeGreaterThan(Number(decidedAt));
      }
    }
    const order = published.map((text) => Number(dates.texts.get(text)?.publishedAt));
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(Number(present) - (order[0] ?? 0)).toBeGreaterThan(380 * 86_400_000);
    expect(Number(present) - (order.at(-1) ?? 0)).toBeLessThan(5 * 86_400_000);
  },
);

test('people share galleries and files in their own groups', () => {
  for (const { group, author, title } of galleries) expect(membersOf(group), title).toContain(author);
  for (const { group, sender, recipient, name } of files)
    for (const each of [sender, recipient]) expect(membersOf(group), name).toContain(each);
});

test('people negotiate in their own groups', () => {
  for (const { group, manager, steps, title } of negotiations) {
    expect(groups.find(({ key }) => key === group)?.manager, title).toBe(manager);
    for (const { who } of steps) expect(membersOf(group), title).toContain(who);
  }
});
