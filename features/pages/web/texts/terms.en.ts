import type { PageText } from './page-text.ts';

export const termsEnglish: PageText = {
  title: 'General conditions',
  description:
    'The conditions for using this site: account, conduct, content and licence, moderation, availability, liability and how the agreement ends.',
  lead: 'These conditions are the agreement between you and {owner}, who runs this site. You accept them when you create an account.',
  sections: [
    {
      id: 'service',
      heading: 'The service',
      blocks: [
        'With Atrium, people create groups, write and publish documents, share pictures and recordings, ask questions, announce events, exchange messages and files, follow what is new, and negotiate contracts. Anyone can read public content. Publishing, joining groups and negotiating require an account.',
        'The service is provided by {owner} and is free of charge.',
        { ifHosted: 'It is hosted by {hosting}.' },
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        {
          items: [
            'You are at least 16 years old, or a parent or guardian agrees to your having an account.',
            'The information you give about yourself is true, and you keep it up to date. You need your email address to regain access if you lose your password.',
            'An account belongs to one person. If you act for an organisation, you confirm that you are authorised to do so.',
            'Keep your password secret. If you think someone else knows it, change it immediately in [your account](/client).',
          ],
        },
        'People with the role of manager can create groups. The manager of a group decides who belongs to it, by making it public or by accepting requests and inviting people, and is responsible for how it is used.',
      ],
    },
    {
      id: 'conduct',
      heading: 'How we treat one another',
      blocks: [
        'You are free to disagree, but stay fair. You must not:',
        {
          items: [
            'publish anything unlawful, such as incitement to hatred or violence, defamation, fraud, or sexual content involving minors;',
            'threaten or harass people, or impersonate anyone;',
            'publish other people’s personal data, business secrets or works without permission;',
            'send unsolicited advertising, or flood groups and lists with repeated posts;',
            'try to access other people’s accounts or content not meant for you, spread malware or disrupt the service;',
            'collect data about people from the site, manually or automatically, for your own purposes.',
          ],
        },
      ],
    },
    {
      id: 'content',
      heading: 'Your content and your rights',
      blocks: [
        'Your content remains yours: you keep all rights to it.',
        'You allow {owner}, free of charge, to store your content, to copy it as far as technically necessary, and to show it to the people you chose. Public content is shown to everyone, private content to the members of your chosen groups. This permission is only for running this site. It is not exclusive, and it ends when you delete the content or close your account. Copies in backups are deleted when the backups are replaced.',
        'You confirm that you hold all rights necessary for this, including rights to other people’s texts and works.',
        'Being able to read a document does not give you the right to republish it. Beyond what the law permits, such as quotation, ask its author.',
        'People who could read your content may have kept a copy. Deleting it here does not delete such copies.',
      ],
    },
    {
      id: 'groups',
      heading: 'Groups and private content',
      blocks: [
        'A private document is shared with groups, not with the people who are members at that time. People who join later can read it; people who leave no longer can. Members of a group see one another’s name and username.',
        'Treat what you read in a private group as confidential, unless its author says otherwise.',
      ],
    },
    {
      id: 'negotiations',
      heading: 'Negotiations and contracts',
      blocks: [
        'A contract that results from a negotiation is between its parties only. {owner} provides the tools, is not a party to it, does not review its content and gives no legal advice. Whether it binds you, and whether it requires another form, such as notarisation, depends on the law that applies to it.',
        'If you negotiate for a company or for another person, you confirm that you are authorised to do so. Your name, company, city, clauses, votes and reasons remain in the session and in its contract, for everyone who took part. Closing your account does not change this.',
      ],
    },
    {
      id: 'moderation',
      heading: 'Moderation',
      blocks: [
        'Content is published without being checked first, with one exception: links to other sites posted by a new account are held until a moderator has reviewed them. Content that breaks the law or these conditions may be hidden or deleted, and its author’s account warned, suspended or closed, depending on how serious the matter is and whether it happened before. Administrators decide, and in groups also their managers.',
        'The author receives each decision with its reasons by email and under “Reports and decisions”, and can appeal it for six months, free of charge; if possible, a different administrator decides the appeal. People who reported the content are notified of the decision.',
        'To report something, choose “Report” in its menu while signed in. Without an account, use the [contact page](/contact#contact): give the address of the page and describe the problem.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability',
      blocks: [
        '{owner} takes reasonable care to keep the service available and secure, but cannot promise that it will never be interrupted or fail. Features may change, and parts of the service may be switched off.',
        'Keep your own copy of anything that is important to you.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'You are responsible for what you publish. {owner} is liable for wilful misconduct and gross negligence, for harm to life, body and health, and in every other case in which the law does not allow liability to be limited.',
        'Beyond that, since the service is free of charge, {owner} is not liable for lost profit, lost data or missed opportunities, nor for what users publish. Statutory consumer rights are not affected.',
      ],
    },
    {
      id: 'ending',
      heading: 'How it ends',
      blocks: [
        'You can close your account at any time, without giving a reason, in [your account](/client), where you can [export](/client#export) everything first. Everything you contributed is deleted with it: drafts and documents, galleries, questions, replies, comments, messages, events and shared files. Groups you manage pass to another member; groups without other members are deleted. Agreements made in negotiations stay with the other parties.',
        '{owner} may end the agreement with 30 days’ notice, and immediately for a serious breach of these conditions. If the whole service is discontinued, {owner} announces it at least 30 days in advance, so that you can export your content.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and courts',
      blocks: [
        'The law of the country in which {owner} is established applies, and its courts decide. If you are a consumer, you also keep the protection of the law of the country you live in, and you can bring proceedings in its courts.',
        'These conditions exist in English, French and Spanish; the three texts have the same meaning. If one provision is invalid, the others remain valid.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'The date above shows the version of this text. Your account records when you accepted the conditions.',
        'We announce relevant changes on this site or by email at least 30 days before they take effect. If you do not agree, you can close your account before then; if you continue to use it, the new text applies.',
      ],
    },
    {
      id: 'questions',
      heading: 'Questions',
      blocks: [
        'Support replies Monday to Friday, 9am to 7pm, through the [contact page](/contact#contact). [Privacy and cookies](/confidentialDataPolicy) explains how we handle your data.',
      ],
    },
  ],
};
