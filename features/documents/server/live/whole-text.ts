import { ComputeProcess } from '#platform/server/child-processes/compute-process.ts';
import { isSmall } from './merge-text.ts';
import { answerTo, type AnswerTo, type Question } from './question.ts';
import { textProgram, type Work } from './text-program.ts';

/** Apart from merges: a person waits for the answer. */
export const questions = new ComputeProcess<Work>(textProgram);

/** The transaction ends so that the document is not locked while the answer is found, and begins again. */
class Unanswered extends Error {
  readonly asked: Question;
  readonly lastSeq: number;

  constructor(asked: Question, lastSeq: number) {
    super('a whole live text has to be read first');
    this.asked = asked;
    this.lastSeq = lastSeq;
  }
}

/** Then the document stays locked: others write in it so fast that each answer comes too late. */
const mostTries = 3;

/** Answers about whole texts for one call, found while the document is not locked. */
export class WholeText {
  readonly #answers = new Map<Question['kind'], { lastSeq: number; answer: unknown }>();
  #tries = 0;

  /** Answer for the text with its updates up to `lastSeq`; a small text is read immediately. */
  async answer<Asked extends Question>(asked: Asked, lastSeq: number): Promise<AnswerTo<Asked>> {
    if (isSmall(asked.text)) return answerTo(asked) as AnswerTo<Asked>;
    const found = this.#answers.get(asked.kind);
    if (found?.lastSeq === lastSeq) return found.answer as AnswerTo<Asked>;
    if (this.#tries >= mostTries) return questions.run<AnswerTo<Asked>>(asked);
    throw new Unanswered(asked, lastSeq);
  }

  async find({ asked, lastSeq }: Unanswered): Promise<void> {
    this.#tries += 1;
    this.#answers.set(asked.kind, { lastSeq, answer: await questions.run(asked) });
  }
}

/** Runs a call in a transaction of its own, again after what it needs to know of a whole text is known. */
export async function readingWholeText<Result>(call: (whole: WholeText) => Promise<Result>): Promise<Result> {
  const whole = new WholeText();
  for (;;)
    try {
      return await call(whole);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await whole.find(error);
    }
}
