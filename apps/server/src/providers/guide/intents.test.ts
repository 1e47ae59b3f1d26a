import { describe, expect, it } from 'vitest';
import { findIntent, withoutGreeting } from './intents.ts';

describe('findIntent', () => {
  it.each([
    ['Hi', 'greeting'],
    ['hello there!', 'greeting'],
    ['Good morning', 'greeting'],
    ['你好！', 'greeting'],
    ['您好，在吗？', 'greeting'],
    ['Thanks!', 'thanks'],
    ['ok, thank you so much', 'thanks'],
    ['谢谢你', 'thanks'],
    ['好的，多谢', 'thanks'],
    ['bye', 'farewell'],
    ['再见', 'farewell'],
    ['Who are you?', 'about'],
    ['are you ChatGPT?', 'about'],
    ['你是谁？', 'about'],
    ['你是什么模型？', 'about'],
    ['help', 'abilities'],
    ['What can you do?', 'abilities'],
    ['你能做什么？', 'abilities'],
    ['帮助', 'abilities'],
    ['Hi, how do I stop a reply?', null],
    ['How do I say hello in French?', null],
    ['怎么停止回复？', null],
    ['Thanks to Redis, what changes?', null],
  ])('%s -> %s', (message, intent) => {
    expect(findIntent(message)).toBe(intent);
  });
});

describe('withoutGreeting', () => {
  it.each([
    ['Hi, how do I stop a reply?', 'how do I stop a reply?'],
    ['你好，怎么停止回复？', '怎么停止回复？'],
    ['History of my chats', 'History of my chats'],
  ])('%s', (message, rest) => {
    expect(withoutGreeting(message)).toBe(rest);
  });
});
