import type { PageText } from './page-text.ts';

export const aboutEnglish: PageText = {
  title: 'About Atrium',
  description: 'What Atrium is, who it is for, what you can do with it today, and who runs this site.',
  lead: 'Atrium is where associations, schools, institutions and businesses create groups, publish, talk, and agree on contracts.',
  sections: [
    {
      id: 'for-whom',
      heading: 'Who it is for',
      blocks: [
        'For people who work together without sharing an employer: professional networks, project teams from several organisations, associations, schools, public bodies and the businesses around them.',
        {
          facts: [
            ['Visitors', 'read everything that is public, without an account.'],
            ['Members', 'join groups, write, and publish to everyone or to their groups.'],
            [
              'Managers',
              'can do all of that, and also create groups, decide who joins, and import whole organisations from a spreadsheet.',
            ],
          ],
        },
      ],
    },
    {
      id: 'principles',
      heading: 'What you can rely on',
      blocks: [
        {
          items: [
            'Private content is visible only to members of its groups, and to moderators once it is reported. For everyone else it does not appear to exist.',
            'You keep the rights to your content and can delete it at any time; only the record of a negotiation cannot be changed.',
            'There is no advertising, and without your consent the pages load nothing from other companies’ servers.',
            'Public documents are open to everyone, on any device, even with JavaScript switched off.',
            'Everything is available in English, French and Spanish, with a light and a dark theme.',
            'An account is free, and so is hosting what you publish.',
          ],
        },
        '[Privacy and cookies](/confidentialDataPolicy) explains how we handle your data; the [general conditions](/conditionGenerales) explain what we expect of one another.',
      ],
    },
    {
      id: 'what-you-can-do',
      heading: 'What you can do here today',
      blocks: [
        {
          facts: [
            ['Create groups', 'Public or private, joined by a short ID, an invitation or a request.', 'groups'],
            ['Write and publish', 'Alone or live with co-authors, for everyone on the internet or only for your groups.', 'documents'],
            ['Follow the Hub', 'What is new in public and in your groups, as it happens.', 'hub'],
            ['Share pictures, videos and recordings', 'In galleries for a group or for everyone, with or without your name.', 'galleries'],
            ['Ask and reply', 'Ask your groups, and mark the replies that helped.', 'questions'],
            ['Run a poll', 'Choose, rank, score or find a date, in a named or a secret ballot.', 'polls'],
            ['Hold an assembly', 'Agenda, proxies, quorum and votes by your by-laws, with verifiable minutes.', 'assemblies'],
            ['Comment', 'On documents, galleries and passages of a text.', 'comments'],
            ['Send messages', 'In your groups and one to one, with files and reactions, even offline.', 'messenger'],
            ['Reply by email', 'Answer notifications from your email app, if this site receives email.', 'inbound-mail'],
            ['Share files', 'With one person, who signs for it: anyone can verify the receipt.', 'files'],
            ['Announce events', 'In each person’s own time zone, and in their calendar app.', 'events'],
            ['Negotiate a contract', 'Clause by clause, with counter-proposals and votes, up to a signed PDF.', 'negotiation'],
            ['Find people and groups', 'In a directory of those who chose to be listed; no address is shown.', 'directory'],
            ['Search', 'Everything you can see, in three languages, despite typos.', 'search'],
            ['Be notified', 'On the site, by email or in your browser, but not in your quiet hours.', 'notifications'],
            ['Import an organisation', 'Create groups and people from a spreadsheet in one step.', 'group-designer'],
            ['Report content', 'Every decision has a reason, and its author can appeal.', 'moderation'],
            ['Connect your programs', 'With personal tokens and webhooks.', 'integrations'],
          ],
        },
      ],
    },
    {
      id: 'operator',
      heading: 'Who runs this site',
      blocks: [
        'This site is run by {owner}.',
        { ifHosted: 'It is hosted by {hosting}.' },
        'Its software is Atrium, which is free and open under the MIT licence.',
      ],
    },
    {
      id: 'support',
      heading: 'Support',
      blocks: ['Support is available Monday to Friday, 9am to 7pm. Write to us through the [contact page](/contact#contact).'],
    },
  ],
};
