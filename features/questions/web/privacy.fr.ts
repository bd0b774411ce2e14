import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: questions, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 33,
  data: [
    [
      'Vos questions et réponses',
      'Vos questions et vos réponses avec leurs dates, les groupes auxquels elles s’adressent, et les réponses que vous avez trouvées utiles. Une question posée dans un groupe public, et ses réponses, peuvent être lues par tout le monde sous votre nom. Les autres voient combien de personnes une réponse a aidées, pas lesquelles.',
    ],
  ],
  retention: {
    questions: [
      'Vos questions',
      'Jusqu’à ce que vous les supprimiez ou fermiez votre compte, ou que leur dernier groupe soit supprimé. Leurs réponses sont supprimées avec elles.',
    ],
    replies: [
      'Vos réponses et vos votes',
      'Jusqu’à ce que vous les supprimiez ou les retiriez, fermiez votre compte, ou que la question disparaisse. Si d’autres y ont répondu, une mention reste à sa place.',
    ],
  },
};
