/** What a call carries to say who it is from; which header holds what is up to the authentication. */
export interface Credentials {
  readonly authorization: string | undefined;
  readonly apiKey: string | undefined;
}
