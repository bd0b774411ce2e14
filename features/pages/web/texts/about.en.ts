import type { PageText } from './page-text.ts';

export const aboutEnglish: PageText = {
  title: 'About Atrium',
  description: 'What Atrium is, who it is for, what you can do with it today, and who runs this site.',
  lead: 'Atrium is where professionals, institutions, businesses and associations create groups, publish for the people concerned, exchange messages and files, follow what is new, and agree on contracts.',
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
      id: 'what-you-can-do',
      heading: 'What you can do here today',
      blocks: [
        {
          facts: [
            [
              'Create groups',
              'A group is public or private and has a short ID that can be read out over the phone. Anyone with the ID of a public group can join immediately; in a private group, a manager accepts or declines each request. Managers can share the work with other managers, deputies and roles.',
              'groups',
            ],
            [
              'Write and publish',
              'The editor has headings, lists, links, quotes and tables, and saves your draft as you type. When the document is ready, publish it to everyone on the internet or only to the groups you choose.',
              'documents',
            ],
            [
              'Follow the Hub',
              'One place shows what is new in public and in your groups. You can filter it by text, type and date, and new items appear while you read.',
              'hub',
            ],
            [
              'Share pictures, videos and recordings',
              'Galleries for a group or for everyone, with or without your name. You choose whether others can download the originals.',
              'galleries',
            ],
            ['Ask and reply', 'Ask your groups a question, follow the replies as they arrive, and mark the helpful ones.', 'questions'],
            [
              'Run a poll',
              'Ask the members of a group to choose options, find a date, give points or rank, in a named or a secret ballot, until a set end.',
              'polls',
            ],
            [
              'Hold an assembly',
              'Convene your group with an agenda and motions. Proxies, quorum, votes and results follow its by-laws, in a log that cannot be changed unnoticed.',
              'assemblies',
            ],
            ['Comment', 'Comments and reactions on documents, galleries and passages of a text.', 'comments'],
            [
              'Send messages',
              'Messages in your groups and between two people of a group, with replies, reactions and files. Messages written offline are sent later, in order.',
              'messenger',
            ],
            [
              'Reply by email',
              'If this site receives email, you can reply to notifications of messages, comments, questions and events from your email app. A page shows what happened to each reply.',
              'inbound-mail',
            ],
            [
              'Share files',
              'Share a file with a member of a group, see when they receive it, and get a signed receipt that anyone can verify.',
              'files',
            ],
            ['Announce events', 'In your groups, shown in each person’s own time zone and available to calendar apps.', 'events'],
            [
              'Negotiate a contract',
              'In a session, all parties agree on a text clause by clause, with counter-proposals and votes, within a time limit. The result is a signed PDF that anyone can verify.',
              'negotiation',
            ],
            [
              'Find people and groups',
              'The directory lists managers, groups and the people who chose to be listed, and forwards messages without showing an address.',
              'directory',
            ],
            [
              'Search',
              'Search everything you can see, in three languages, despite typos and word forms; save a search to be notified of new results.',
              'search',
            ],
            [
              'Be notified',
              'On the site, by email and in your browser, about what you choose, and not during your quiet hours.',
              'notifications',
            ],
            [
              'Import an organisation',
              'Managers prepare groups and people in a table, preview the result and create everything in one step; it can be undone for a day.',
              'group-designer',
            ],
            [
              'Report content',
              'Administrators or managers of the group decide and give their reasons; the author can appeal the decision.',
              'moderation',
            ],
            [
              'Connect your programs',
              'Personal tokens let your programs read and write; webhooks notify other sites about your news.',
              'integrations',
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
