import type { ImagePage, ImageSet, SquarePage } from '@easel/contract/types'
import type { CommandName, CommandResult } from '../../src/operator/commands.ts'
import { reportsCommand } from '../../src/operator/reports-command.ts'
import { askServer } from '../../src/operator/socket.ts'
import type { Visitor } from './client.ts'
import { GENEROUS_LIMITS, type useServer } from './fixture.ts'
import { emptyPages } from './pages.ts'
import { peopleOf } from './people.ts'
import { ids } from './works.ts'

const HOUR = 3_600_000

/** What people report and where they see a work, and what an operator does about it by the command. */
export function reportsOf(fixture: ReturnType<typeof useServer>) {
  const { at, get, post } = peopleOf(() => fixture.server)
  const begin = (limits: Record<string, number> = {}) =>
    fixture.restart({ limits: { ...GENEROUS_LIMITS, ...limits }, listen: true, distDir: emptyPages() })

  /** As the operator's command asks the server. */
  const operator = (...words: string[]) =>
    reportsCommand(words, async <N extends CommandName>(name: N, input: unknown) => {
      const outcome = await askServer(fixture.server.dataDir, name, input)
      if (!outcome || 'error' in outcome) throw new Error(outcome?.error ?? 'No server answers.')
      return outcome.result as CommandResult<N>
    })

  /** Somebody who has liked something two days ago. */
  const known = async () => {
    const who = fixture.server.visitor()
    const shown = fixture.database.on().selectFrom('works').select('id').where('hidden_at', 'is', null)
    const any = await shown.executeTakeFirstOrThrow()
    await post(who, '/api/v2/mj/square-like', { id: any.id })
    await fixture.database
      .on()
      .updateTable('likes')
      .set({ at: fixture.server.clock.now() - 48 * HOUR })
      .execute()
    return who
  }
  const listed = async () => JSON.parse((await operator('list', '--json')) ?? '')
  const report = (
    id: string,
    from: string,
    who = fixture.server.visitor(),
    kind = 'violent',
    note?: string,
  ) => who.post('/api/v2/mj/square-report', { id, kind, note }, { ...at(), from })
  const square = async (who = fixture.server.visitor()) =>
    ids((await get<SquarePage>(who, '/api/v2/mj/square?timezone=UTC')).json.data.items)
  const list = async (path: string) =>
    ids((await get<ImagePage>(fixture.server.visitor(), `/api/v2/mj/${path}`)).json.data.items)
  const image = (id: string, who: Visitor, query = '') => get<ImageSet>(who, `/api/v2/mj/image/${id}${query}`)
  return { begin, operator, known, listed, report, square, list, image }
}
