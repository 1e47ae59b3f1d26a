// The types of the client, derived from the endpoints of the contract.
import type { z } from 'zod';
import type { ProductEndpoint } from '@parley/contract/endpoints.ts';
import type { RawBody } from './encode.ts';
import type { EventStream, StreamOptions } from './event-stream.ts';
import type { CallError, Result, StreamError } from './result.ts';
import type { CallOptions } from './transport.ts';

type SchemaOf<E, Name extends string> = E extends { readonly [K in Name]: infer S extends z.ZodType }
  ? S
  : z.ZodUndefined;

type FieldOf<Fields, Name> = Name extends keyof Fields ? Fields[Name] : never;

/** Fields that are sent as text: numbers where text is turned into them, and switches also as booleans. */
type Texts<In, Out> = {
  [K in keyof In]: unknown extends In[K] ? FieldOf<Out, K> : In[K] | Extract<FieldOf<Out, K>, boolean>;
};
type TextsOf<S extends z.ZodType> = [z.input<S>] extends [undefined]
  ? undefined
  : Texts<z.input<S>, z.output<S>>;

type BodyOf<E> = E extends { readonly bodyFormat: 'raw' }
  ? RawBody
  : E extends { readonly form: object } | { readonly bodyFormat: 'urlencoded' }
    ? TextsOf<SchemaOf<E, 'body'>>
    : z.input<SchemaOf<E, 'body'>>;

type FilesOf<E> = E extends { readonly form: { readonly files: readonly (infer Name)[] } }
  ? { readonly files?: { readonly [K in FileName<Name>]?: Blob } }
  : { readonly files?: undefined };
/** A list of names may contain lists of them. */
type FileName<Name> = Name extends readonly (infer Inner extends string)[] ? Inner : Name & string;

/** Left out where nothing is taken, optional where nothing is required. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Name]?: Value }
    : Value extends Record<string, never>
      ? { readonly [K in Name]?: Value }
      : { readonly [K in Name]: Value };

export type InputOf<E> = Part<'params', TextsOf<SchemaOf<E, 'params'>>> &
  Part<'query', TextsOf<SchemaOf<E, 'query'>>> &
  Part<'body', BodyOf<E>> &
  FilesOf<E>;

type ValueOf<E> = E extends { readonly download: string } ? Blob : z.output<SchemaOf<E, 'reply'>>;
/** Other APIs have codes of their own, which are `received`. */
type CodeOf<E> = E extends { readonly errorFormat: object }
  ? never
  : E extends { readonly errors: readonly (infer Code)[] }
    ? Code & string
    : never;

type Answer<E> = Promise<Result<ValueOf<E>, CallError<CodeOf<E>>>>;
type Events<E> = EventStream<z.output<SchemaOf<E, 'stream'>>, StreamError<CodeOf<E>>>;

type Arguments<Input, Options> =
  Partial<Input> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/** Streams, or answers once where the body says `stream: false`. */
interface StreamOrAnswer<E> {
  (input: InputOf<E> & { readonly body: { readonly stream: false } }, options?: CallOptions): Answer<E>;
  (input: InputOf<E> & { readonly body?: { readonly stream?: true } }, options?: StreamOptions): Events<E>;
}
/** Answers once, or streams where the body says `stream: true`. */
interface AnswerOrStream<E> {
  (input: InputOf<E> & { readonly body: { readonly stream: true } }, options?: StreamOptions): Events<E>;
  (input: InputOf<E> & { readonly body: { readonly stream?: false } }, options?: CallOptions): Answer<E>;
}
/** With a default of its own the switch is never missing from what was read, and the default is to stream. */
type Either<E> =
  undefined extends FieldOf<z.output<SchemaOf<E, 'body'>>, 'stream'> ? AnswerOrStream<E> : StreamOrAnswer<E>;

type Method<E> = E extends { readonly stream: z.ZodType }
  ? E extends { readonly reply: z.ZodType }
    ? Either<E>
    : (...args: Arguments<InputOf<E>, StreamOptions>) => Events<E>
  : (...args: Arguments<InputOf<E>, CallOptions>) => Answer<E>;

type Id = ProductEndpoint['id'];
type ById = { readonly [E in ProductEndpoint as E['id']]: E };
type Feature = Id extends `${infer Name}.${string}` ? Name : never;
type ActionOf<I extends Id, F extends Feature> = I extends `${F}.${infer Action}` ? Action : never;

/** A method for every endpoint: `runs.get` of the API document is `parley.runs.get`. */
export type Parley = {
  readonly [F in Feature]: { readonly [I in Id as ActionOf<I, F>]: Method<ById[I]> };
};
