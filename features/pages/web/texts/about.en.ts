import type { PageText } from './page-text.ts';

/** What Atrium is, in English. */
export const aboutEnglish: PageText = {
  title: 'About Atrium',
  description: 'What Atrium is, whom it is for, what you can do with it today, and who runs this site.',
  lead: 'Atrium is where professionals, institutions, businesses and associations form groups, publish for the people concerned, follow what is new, and agree on contracts.',
  sections: [
    {
      id: 'for-whom',
      heading: 'Who it is for',
      blocks: [
        'For people who work together without sharing an employer: professional networks, project teams from several organisations, associations, schools, public bodies and the businesses around them.',
        {
          facts: [
            ['Visitors', 'read everything that is public, without an account.'],
            ['Members', 'join groups, write, and publish to everybody or to their groups.'],
            ['Managers', 'do all that, and also create groups and decide who comes in.'],
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
              'Form groups',
              'A group is public or private and has a short ID that can be read out over the phone. Anyone who has the ID of a public group joins at once; in a private group, its manager accepts or declines each request.',
            ],
            [
              'Write and publish',
              'The editor has headings, lists, links, quotes and tables, and saves your draft as you type. When the document is ready, you publish it to everybody on the internet or only to the groups you choose.',
            ],
            [
              'Follow the Hub',
              'One place shows what is new in public and in your groups. You filter it by text, type and date, and new items announce themselves while you read.',
            ],
            [
              'Negotiate a contract',
              'In a session, everybody concerned agrees on a text clause by clause, with counter-proposals and votes, against the clock. What comes out is a signed PDF, and anybody who is given it can check that nothing in it was changed.',
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
            'What is private is shown to the members of its groups. To everybody else it looks as if it did not exist.',
            'You keep the rights to what you write, and you can delete it at any time.',
            'There is no advertising, and unless you agree the pages load nothing from other companies’ servers.',
            'Public documents are open to all, on any device, and can be read even where JavaScript is switched off.',
            'Everything is available in English, French and Spanish, in light and in dark.',
            'An account is free, and so is hosting what you publish.',
          ],
        },
        'How we treat your data is told in [Privacy and cookies](/confidentialDataPolicy); what we expect of one another, in the [general conditions](/conditionGenerales).',
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
