import type { GuideTexts } from './guide-texts.ts';

const about =
  "I am Parley's built-in guide. I answer from Parley's manual; I am not a language model. Add a provider key to talk with one.";

const topics = [
  '- getting started, and adding a real model',
  '- sending, stopping, regenerating, and what happens when you reload',
  '- choosing models, their prices and abilities',
  '- costs, free credit and limits',
  '- theme and language, privacy and data',
  '- the API, and running an installation of your own',
  '- error messages and what to do about them',
].join('\n');

export const en: GuideTexts = {
  greeting: `Hello! ${about}\n\nAsk me how something works, for example:\n\n- How do I add a real model?\n- What happens when I reload during a reply?\n- How is the cost of a reply computed?`,
  about: `${about} I run inside this server, need no network and cost nothing. I also work out simple sums, and I name and shorten conversations.\n\nI can help with:\n\n${topics}`,
  abilities: `I can help with:\n\n${topics}\n\nI also work out simple sums such as \`15% of 240\`. ${about}`,
  thanks: 'You are welcome. Ask away if anything else about Parley is unclear.',
  farewell: 'Goodbye! Your conversation stays here for when you come back.',
  nothingFits: `I found nothing about that in Parley's manual, so I will not guess.\n\n${about} What I can help with:\n\n${topics}`,
  emptyQuestion: `There was no question in your message.\n\nI can help with:\n\n${topics}`,
  cannotSeeImages: 'I cannot see images. Choose a model with vision for that.',
  sources: (names) => `*From the manual: ${names.join('; ')}*`,
  related: (names) => `*See also: ${names.join('; ')}*`,
  sumResult: (expression, result) => `${expression} = **${result}**`,
  divisionByZero: (expression) => `${expression} has no result, because nothing can be divided by zero.`,
  toolMissing(kind) {
    const asked = {
      sum: 'a sum',
      'current-time': 'the time somewhere',
      'convert-time': 'a time in another place',
      unit: 'a conversion of units',
      page: 'the content of a web page',
    }[kind];
    return `I understand that you ask for ${asked}, but in this conversation I was given no tool for it, so I will not guess.\n\n${about}`;
  },
  toolFailed: (message) => `The tool could not do it: ${message}`,
  toolAnswered(kind, value) {
    if (kind === 'sum') return `The result is **${value}**.`;
    if (kind === 'current-time') return `It is **${value}**.`;
    if (kind === 'hash' || kind === 'base64') return `The result is \`${value}\`.`;
    if (kind === 'convert-time' || kind === 'unit' || kind === 'date-add') return `That is **${value}**.`;
    return kind === 'page' ? `The page says:\n\n${value}` : `The tool answered:\n\n${value}`;
  },
  toolAnsweredNothing: 'The tool answered nothing.',
  made: (ids) => (ids.length === 1 ? `Here it is: ${ids.join('')}` : `Here they are:\n\n${ids.join('\n')}`),
  drawn: (values) => `Drawn at random: **${values.join(', ')}**.`,
  daysBetween: (days) => (days === 1 ? 'That is **1** day.' : `That is **${days}** days.`),
  dateReached: (date, weekday) => `That is **${date}**${weekday === '' ? '' : `, a ${weekday}`}.`,
  counted: (words, characters) => `The text has **${words}** words and **${characters}** characters.`,
  found: (list) => `The search found:\n\n${list}`,
  nothingFound: 'The search found nothing.',
  remembered: (fact) => `I will remember: ${fact}`,
  remembers: (list) => `I remember:\n\n${list}`,
  nothingRemembered: 'I remember nothing about that.',
  addressAnswered: (status, body) =>
    `The address answered with status **${status}**${body === '' ? '.' : `:\n\n${body}`}`,
  summaryLine: (role, sentence) => `- ${role === 'user' ? 'Asked' : 'Answered'}: ${sentence}`,
  emptySummary: 'The conversation holds no text.',
  titleAbout: (subject) => `Question about ${subject}`,
  titleOfGreeting: 'A first greeting',
  titleOfNothing: 'A new chat',
};
