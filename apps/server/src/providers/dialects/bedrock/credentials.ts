import aws4 from 'aws4';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
  readonly region: string;
}

/** Headers that prove who calls: an API key where there is one, else a signature over this very request. */
export function toAuthHeaders(
  request: {
    readonly url: string;
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
  },
  keys: { readonly apiKey: string | null; readonly aws: AwsCredentials | null },
  nowMs: number,
): Record<string, string> {
  if (keys.apiKey !== null) return { authorization: `Bearer ${keys.apiKey}` };
  if (keys.aws === null) return {};
  const { accessKeyId, secretAccessKey, sessionToken, region } = keys.aws;
  const { host, pathname } = new URL(request.url);
  const signed = aws4.sign(
    {
      host,
      path: pathname,
      method: 'POST',
      service: 'bedrock',
      region,
      headers: { ...request.headers, 'X-Amz-Date': toAmzDate(nowMs) },
      body: request.body,
    },
    { accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) },
  );
  // Length and host are set again by the client, with the same values that were signed.
  return Object.fromEntries(
    Object.entries(signed.headers).filter(
      ([name]) => !['content-length', 'host'].includes(name.toLowerCase()),
    ),
  );
}

function toAmzDate(nowMs: number): string {
  return new Date(nowMs).toISOString().replace(/[:-]|\.\d{3}/g, '');
}
