/** What a call carries to say who it is from; which header holds what is the identity door's business. */
export interface Credentials {
  readonly authorization: string | undefined;
  readonly apiKey: string | undefined;
}
