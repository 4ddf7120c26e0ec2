import { BRIDGE_CALLS } from '@easel/contract/bridge'
import type { Transport, Waiting } from '../../session/transport.ts'

const NAME = 'getParams'
const WANTED =
  "The app is to answer { headers: { authorization: 'Bearer …' } }, and { headers: {} } for nobody."

/**
 * Says in the webview's console why the app's user is not known. The page shows then that it waits for the app, and the ends for
 * apps do not check what their handlers answer.
 */
export function reportAnswers(transport: Transport): Transport {
  return {
    open: (events) =>
      transport.open({
        arrived: ({ send }) =>
          events.arrived({
            send: (name, argument, n, key, waiting) =>
              send(name, argument, n, key, name === NAME ? reporting(waiting) : waiting),
          }),
        left: (code) => events.left(code),
        refused: (origin, certain) => events.refused(origin, certain),
        receive: (name, argument, n, key) => events.receive(name, argument, n, key),
      }),
    close: () => transport.close(),
  }
}

const reporting = (waiting: Waiting): Waiting => ({
  resolve(reply) {
    const misfit = misfitOf(reply)
    if (misfit) console.error(`Easel: ${misfit}. ${WANTED}`)
    waiting.resolve(reply)
  },
  reject: (thrown) => waiting.reject(thrown),
})

/** What is wrong with an answer, without repeating any of it. */
function misfitOf(reply: unknown): string | null {
  const { value, code } = Object(reply) as { value?: unknown; code?: unknown }
  if (code !== undefined) return `the app's ${NAME} failed`
  try {
    BRIDGE_CALLS[NAME].result(value, `The answer of ${NAME}`)
    return null
  } catch (misfit) {
    return (misfit as Error).message
  }
}
