import type { QuestionField } from '@parley/contract/approvals/questions.ts';
import { z } from 'zod';
import { toPlainWords } from '../plain-words.ts';
import { namesSecret } from '../secret-words.ts';
import { defineTool, ToolFailure, ToolQuestions, type ToolAnswer, type ToolResult } from '../tool.ts';
import { SHARED } from './platform-tool.ts';

const MAX_QUESTIONS = 4;
const MAX_OPTIONS = 20;
const MAX_ANSWER = 2_000;
const KEY = 'questions';

const words = (most: number) =>
  z
    .string()
    .overwrite((text) => toPlainWords(text).trim())
    .min(1)
    .max(most);

const AskedQuestion = z
  .strictObject({
    question: words(200).describe('One short question.'),
    kind: z
      .enum(['text', 'choice', 'choices', 'yes_no', 'number'])
      .default('text')
      .describe(
        'How it is answered: in words, by one or by several of the options, by yes or no, by a number.',
      ),
    options: z
      .array(words(200))
      .max(MAX_OPTIONS)
      .default([])
      .describe('Of choice and choices: 2 to 20 different ones.'),
    hint: words(300).optional().describe('What helps the user to answer.'),
    is_required: z.boolean().default(true).describe('Whether it must be answered.'),
  })
  .refine(({ kind, options }) => (kind === 'choice' || kind === 'choices') === options.length > 0, {
    path: ['options'],
    error: 'choice and choices need options, and the other kinds have none',
  })
  .refine(({ options }) => options.length !== 1 && new Set(options).size === options.length, {
    path: ['options'],
    error: 'must be two or more different ones',
  });
type AskedQuestion = z.infer<typeof AskedQuestion>;

const KINDS = {
  text: 'text',
  choice: 'choice',
  choices: 'choices',
  yes_no: 'boolean',
  number: 'number',
} as const satisfies Record<AskedQuestion['kind'], QuestionField['kind']>;

const nameOf = (index: number): string => `answer_${index + 1}`;

function toField(
  { question, kind, options, hint, is_required }: AskedQuestion,
  index: number,
): QuestionField {
  return {
    name: nameOf(index),
    kind: KINDS[kind],
    label: question,
    description: hint ?? null,
    is_required,
    options: options.map((option) => ({ value: option, label: option })),
    default: null,
    min: kind === 'choices' && is_required ? 1 : null,
    max: kind === 'text' ? MAX_ANSWER : null,
    format: null,
  };
}

function toResult(questions: readonly AskedQuestion[], answer: ToolAnswer | undefined): ToolResult {
  if (answer?.action !== 'answer') {
    const note =
      answer?.action === 'decline'
        ? 'The user does not want to answer. Go on without the answers, or end.'
        : 'Nobody has answered. Go on with what you know, and say what you have assumed.';
    return { data: { answers: [], note } };
  }
  const given = answer.content ?? {};
  return {
    data: {
      answers: questions.map(({ question }, index) => ({ question, answer: given[nameOf(index)] ?? null })),
    },
  };
}

/** The run waits for the answers like for an approval; nothing runs meanwhile. */
export const askUser = defineTool({
  ...SHARED,
  name: 'ask-user',
  icon: 'message-circle-question-mark',
  title: { en: 'Ask the user', zh: '向用户提问' },
  description:
    'Asks the user up to four questions on one card and waits for the answers, hours if need be. Use it when the work depends on a choice or a fact that only the user knows and that cannot be looked up. Ask everything at once, and give options where there are few. Not for permission to use a tool, which is asked by itself, and never for passwords or keys.',
  parameters: z.strictObject({
    reason: words(500).describe('One or two sentences: what the answers are needed for.'),
    questions: z.array(AskedQuestion).min(1).max(MAX_QUESTIONS).describe('What to ask.'),
  }),
  call({ reason, questions }, { agent, canAsk, answered }) {
    if (answered)
      return toResult(
        questions,
        answered.answers.find(({ key }) => key === KEY),
      );
    if (questions.some(({ kind, question }) => kind === 'text' && namesSecret(question))) {
      throw new ToolFailure(
        'bad_input',
        'Passwords and keys are not asked for. The user saves them under Credentials, where tools find them.',
      );
    }
    if (!canAsk) {
      throw new ToolFailure(
        'failed',
        'Nobody is there to answer in this run. Go on with what you know, and say what you have assumed.',
      );
    }
    const question = {
      key: KEY,
      server: agent.name,
      mode: 'form' as const,
      message: reason,
      fields: questions.map(toField),
      url: null,
      asks_secret: false,
    };
    throw new ToolQuestions([question], null, null);
  },
});
