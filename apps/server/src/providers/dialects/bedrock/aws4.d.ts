declare module 'aws4' {
  interface SignableRequest {
    host: string;
    path: string;
    method: string;
    service: string;
    region: string;
    headers: Record<string, string>;
    body: string;
  }
  interface Credentials {
    accessKeyId: string;
    secretAccessKey: string;
    sessionToken?: string;
  }
  const aws4: {
    /** Adds the signature to `headers` of the request it is given. */
    sign(request: SignableRequest, credentials: Credentials): { headers: Record<string, string> };
  };
  export default aws4;
}
