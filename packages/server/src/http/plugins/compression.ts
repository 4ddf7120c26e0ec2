import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit into one packet anyway. */
const LEAST_BYTES = 1400

/**
 * Pages and answers travel compressed. Pictures are compressed already, built assets have been once and for all,
 * and a stream of events must not wait until a block is full.
 */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: LEAST_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/(html|plain|css)|application\/(json|javascript))/,
    // Four is where the time spent and the bytes saved meet for what is made anew for each caller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
