// Many custom tools for one account.
import { CustomToolBody } from '@parley/contract/custom-tools/schemas.ts';
import type { ApiAccess } from '../api-client.ts';

/** A tool as a person makes it: an address with a placeholder, and one described argument. */
const toTool = (number: number): CustomToolBody =>
  CustomToolBody.parse({
    name: `bench-tool-${number}`,
    display_name: `Bench tool ${number}`,
    description: 'Says what a reefer container costs today, on one line, for the port that is asked for.',
    method: 'GET',
    url: `https://rates.example/tools/${number}?port={port}`,
    parameters: {
      type: 'object',
      properties: { port: { type: 'string', description: 'The code of the port, as DEHAM.' } },
      required: ['port'],
    },
  });

export async function createCustomTools({ port, account }: ApiAccess, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/custom-webhook-tools`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(toTool(number)),
    });
    if (!answer.ok) throw new Error(`No tool: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}
