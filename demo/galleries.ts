import type { Language } from '#platform/contract/language.ts';
import { draw, horn, type Scene } from './drawn-media.ts';

interface DemoItem {
  fileName: string;
  description: string;
  allowDownload?: boolean;
  bytes: () => Promise<Buffer> | Buffer;
  captions?: readonly { language: string; label: string; text: string }[];
}

export interface DemoGallery {
  author: string;
  language: Language;
  group: string;
  /** Age in days. */
  daysAgo: number;
  title: string;
  description: string;
  isPublic: boolean;
  items: readonly DemoItem[];
}

const picture = (fileName: string, description: string, scene: Scene, allowDownload = false): DemoItem => ({
  fileName,
  description,
  allowDownload,
  bytes: () => draw(scene),
});
/** Captions of 3 s that begin at each of these seconds. */
const captionsAt = (seconds: readonly number[], says: readonly string[]) =>
  [
    'WEBVTT',
    ...seconds.map(
      (at, index) => `00:${String(at).padStart(2, '0')}.000 --> 00:${String(at + 3).padStart(2, '0')}.000\n${says[index] ?? ''}`,
    ),
  ].join('\n\n');

const morning = { sky: '#f4c9a5', water: '#6f8fa8', land: '#33465a', sun: '#fff1cf', height: 0.18, masts: 5 };
const noon = { sky: '#a9d3ee', water: '#2f7ea6', land: '#22506b', sun: '#fffbe6', height: 0.75, masts: 7 };
const evening = { sky: '#5a4a78', water: '#2b2d52', land: '#171a33', sun: '#ff9a6b', height: 0.08, masts: 4 };
const hill = { sky: '#cfe0d4', water: '#7fa37c', land: '#37543b', sun: '#ffffff', height: 0.6, masts: 1 };
const snow = { sky: '#dfe6ee', water: '#f4f7fa', land: '#8b9bb0', sun: '#fffdf2', height: 0.3, masts: 2 };
const begins = [1, 6, 11];

/** Earliest first. */
export const galleries: readonly DemoGallery[] = [
  {
    author: 'aoife.brennan',
    language: 'en',
    group: 'broadband',
    daysAgo: 24,
    title: 'Masts before and after the storm',
    description: 'What we found on both hills, for whoever plans the repairs.',
    isPublic: false,
    items: [
      picture('hill-before.jpg', 'One mast on a green hill, its three cables tight', hill, true),
      picture('hill-snow.jpg', 'Two masts in snow; the left one leans', snow, true),
    ],
  },
  {
    author: 'camille.renaudin',
    language: 'fr',
    group: 'ports',
    daysAgo: 9,
    title: 'Le port au fil du jour',
    description: 'Trois heures, un même quai, et la corne qui annonce l’écluse.',
    isPublic: true,
    items: [
      picture('quai-matin.jpg', 'Cinq mâts devant un ciel orange, peu après l’aube', morning, true),
      picture('quai-midi.jpg', 'Sept mâts sous un ciel clair, l’eau presque plate', noon, true),
      picture('quai-soir.jpg', 'Quatre mâts noirs, le soleil au ras de l’eau', evening),
      {
        fileName: 'corne.wav',
        description: 'La corne de l’écluse, trois fois',
        bytes: () => horn(15, begins, 2.2),
        captions: [
          {
            language: 'fr',
            label: 'Français',
            text: captionsAt(begins, [
              'Une corne : l’écluse se prépare.',
              'Deuxième appel : les portes s’ouvrent.',
              'Troisième appel : on peut entrer.',
            ]),
          },
          {
            language: 'en',
            label: 'English',
            text: captionsAt(begins, [
              'A horn: the lock is getting ready.',
              'Second call: the gates open.',
              'Third call: boats may enter.',
            ]),
          },
          {
            language: 'es',
            label: 'Español',
            text: captionsAt(begins, [
              'Una sirena: la esclusa se prepara.',
              'Segundo aviso: se abren las puertas.',
              'Tercer aviso: se puede entrar.',
            ]),
          },
        ],
      },
    ],
  },
];
