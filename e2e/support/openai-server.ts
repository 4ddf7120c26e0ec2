import { openAiFake } from '../../packages/server/test/fakes/openai.ts'
import { ServerUnderTest } from './server.ts'

/** A server whose only engine is a stand-in for OpenAI's service. The caller ends both. */
export async function startWithOpenAi() {
  const openAi = await openAiFake()
  const { url: baseUrl, key: apiKey } = openAi
  const engine = { type: 'openai', id: 'openai', baseUrl, apiKey, model: 'gpt-image-1', stream: false }
  return { openAi, server: await ServerUnderTest.start({ ENGINES: JSON.stringify([engine]) }) }
}
