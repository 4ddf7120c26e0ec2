import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit into one packet. */
const LEAST_BYTES = 1400

/**
 * Compresses pages and JSON. Images and built assets are compressed already, and event streams must not be buffered.
 */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: LEAST_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/(html|plain|css)|application\/(json|javascript))/,
    // Brotli quality 4 balances time and size for dynamic answers.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
