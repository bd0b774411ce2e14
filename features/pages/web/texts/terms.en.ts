import type { PageText } from './page-text.ts';

/** The general conditions in English. */
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
        'With Atrium, people form groups, write and publish documents, show pictures and recordings, ask questions, announce events, talk, hand over files, follow what is new, and negotiate contracts. Everybody may read what is public. Publishing, joining groups and negotiating need an account.',
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
            'You are at least 16 years old, or a parent or guardian agrees that you have an account.',
            'What you say about yourself is true, and you keep it up to date. Your e‑mail address is how you get back in when you have lost your password.',
            'An account belongs to one person. If you act for an organisation, you confirm that you are entitled to.',
            'You keep your password to yourself. If you think that somebody else knows it, change it at once in [your account](/client).',
          ],
        },
        'People with the role of manager can create groups. The manager of a group decides who belongs to it, by making it public or by accepting requests and inviting people, and answers for what it is used for.',
      ],
    },
    {
      id: 'conduct',
      heading: 'How we treat one another',
      blocks: [
        'Disagree as much as you like, and stay fair. It is not allowed to:',
        {
          items: [
            'publish anything unlawful, such as incitement to hatred or violence, defamation, fraud, or sexual content involving minors;',
            'threaten or harass people, or pretend to be somebody else;',
            'publish other people’s personal data, business secrets or works without being entitled to;',
            'send advertising that nobody asked for, or fill groups and lists with repetitions;',
            'try to get at other people’s accounts or at content that is not meant for you, spread harmful software, or disturb the service;',
            'collect data about people from the site, by hand or by machine, for purposes of your own.',
          ],
        },
      ],
    },
    {
      id: 'content',
      heading: 'Your content and your rights',
      blocks: [
        'What you write remains yours: you keep all rights to it.',
        'So that the service can work, you allow {owner}, free of charge, to store your content, to copy it as far as technology requires, and to show it to the people you chose: to everybody for public content, to the members of your chosen groups for private content. The permission serves the running of this site and nothing else. It is not exclusive, and it ends when you delete the content or close your account. Copies in backups disappear when these are replaced.',
        'You confirm that you hold the rights that this takes, for the words and works of others too.',
        'Reading a document does not give you the right to publish it again. Beyond what the law permits, quotation for example, ask its author.',
        'People who could read your content may have kept a copy. Deleting it here does not reach such copies.',
      ],
    },
    {
      id: 'groups',
      heading: 'Groups and private content',
      blocks: [
        'A private document is addressed to groups, not to the people who are in them on the day. People who join later can read it; people who leave no longer can. Members of a group see one another’s name and username.',
        'Treat what you read in a private group as confidential, unless its author says otherwise.',
      ],
    },
    {
      id: 'negotiations',
      heading: 'Negotiations and contracts',
      blocks: [
        'A contract that comes out of a negotiation is one between its parties, and nobody else. {owner} provides the means for it, is not a party to it, does not examine what it says and gives no legal advice. Whether it binds you, and whether it needs another form, such as a notary’s, is decided by the law that applies to it.',
        'If you negotiate for a company or for somebody else, you confirm that you are entitled to. Your name, company, city, clauses, votes and reasons stay on record in the session and in its contract, for all who took part, even after you have closed your account.',
      ],
    },
    {
      id: 'moderation',
      heading: 'Moderation',
      blocks: [
        'What you write is published without being checked first, with one exception: a link to another site that an account writes while it is new waits until a moderator has looked at it. When content is reported or found that breaks the law or these conditions, it may be hidden or removed, and the account behind it warned, suspended or closed, according to how serious it is and whether it happened before. Administrators decide, and in groups their managers.',
        'Its author receives each decision with the reasons for it, by e‑mail and under “Reports and decisions”, and can contest it for six months; another administrator decides about that, if there is one. Those who reported it learn what was decided.',
        'To report something, use “Report” in its menu, which everybody who is signed in and sees it has. Without an account, use the [contact page](/contact#contact): give the address of the page and say what is wrong with it.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability',
      blocks: [
        '{owner} takes reasonable care to keep the service reachable and safe, but cannot promise that it is never interrupted or never fails. Functions may change, and parts of the service may be switched off.',
        'Keep a copy of your own of whatever is important to you.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'You answer for what you publish. {owner} answers for intent and gross negligence, for harm to life, body and health, and in every other case in which the law does not let liability be limited.',
        'Beyond that, since the service is free of charge, {owner} is not liable for lost profit, lost data or missed opportunities, nor for what users publish. The rights that the law gives consumers remain untouched.',
      ],
    },
    {
      id: 'ending',
      heading: 'How it ends',
      blocks: [
        'You may close your account at any time, without giving a reason, in [your account](/client), where you can [export](/client#export) everything first. What you contributed is deleted with it: drafts and documents, galleries, questions, replies, comments, messages, events and shared files. Each group that you manage passes to another of its members; a group without other members is deleted. What you agreed on in negotiations stays with the other parties.',
        '{owner} may end the agreement with 30 days’ notice, and at once for a serious breach of these conditions. If the whole service is to end, {owner} announces it at least 30 days before, so that you can take your content with you.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and courts',
      blocks: [
        'The law of the country in which {owner} is established applies, and its courts decide. If you are a consumer, you also keep the protection of the law of the country in which you live, and you may turn to the courts there.',
        'These conditions exist in English, French and Spanish; the three texts are meant to say the same. If one provision is not valid, the others still are.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'The date above tells which text this is. Your account keeps the moment at which you accepted the conditions.',
        'A change that matters to you is announced on this site or by e‑mail at least 30 days before it applies. If you do not agree, you may close your account before then; if you go on using it, the new text applies.',
      ],
    },
    {
      id: 'questions',
      heading: 'Questions',
      blocks: [
        'Support answers Monday to Friday, 9am to 7pm, through the [contact page](/contact#contact). How your data are treated is told in [Privacy and cookies](/confidentialDataPolicy).',
      ],
    },
  ],
};
