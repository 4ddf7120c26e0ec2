/**
 * Loaded before a server: kills it at a step of its purchases. A step is a statement about payments or memberships, or
 * the commit of what it belongs to, and there is one before it and one after it. The file that KILL_AT names says which
 * of those from now on is the last one; each is written into the file that KILL_STEPS names.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { isMainThread, Worker } from 'node:worker_threads'

const { KILL_AT = '', KILL_STEPS = '', DATABASE_URL } = process.env
const OURS = /\b(payments|payment_notifications|grants|memberships)\b/
/** The job that asks providers comes at its own time. */
const JOB = /checks = checks \+ 1/
const isOurs = (text) => OURS.test(text) && !JOB.test(text)

function step(name) {
  const left = Number(readFileSync(KILL_AT, 'utf8'))
  if (left === 0) return
  appendFileSync(KILL_STEPS, `${name}\n`)
  if (left === 1) process.kill(process.pid, 'SIGKILL')
  writeFileSync(KILL_AT, String(left - 1))
}

const nameOf = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 40)

/** The embedded database: calls to its thread, and what it answers. */
function watchThread() {
  const { emit, postMessage } = Worker.prototype
  const sessions = new Set()
  const asked = new Map()
  const stepOf = ({ op, session, sql, commit }) => {
    if (op === 'query' && isOurs(sql)) {
      if (session !== null) sessions.add(session)
      return nameOf(sql)
    }
    return op === 'end' && commit && sessions.delete(session) ? 'commit' : null
  }
  Worker.prototype.postMessage = function (message, ...more) {
    // Calls that are made at once are one message.
    for (const request of [message].flat()) {
      const name = stepOf(request)
      if (!name) continue
      step(`before ${name}`)
      asked.set(request.id, name)
    }
    return postMessage.call(this, message, ...more)
  }
  Worker.prototype.emit = function (event, ...values) {
    const name = event === 'message' ? asked.get(values[0]?.id) : undefined
    if (name) {
      asked.delete(values[0].id)
      step(`after ${name}`)
    }
    return emit.call(this, event, ...values)
  }
}

async function watchPostgres() {
  const { default: pg } = await import('pg')
  const { query } = pg.Client.prototype
  const busy = new WeakSet()
  pg.Client.prototype.query = function (asked, ...more) {
    const text = typeof asked === 'string' ? asked : (asked?.text ?? '')
    const isCommit = /^commit$/i.test(text) && busy.has(this)
    if (!isCommit && !isOurs(text)) return query.call(this, asked, ...more)
    if (isCommit) busy.delete(this)
    else busy.add(this)
    step(`before ${nameOf(text)}`)
    const answer = query.call(this, asked, ...more)
    if (typeof answer?.then !== 'function') return answer
    return answer.then((result) => {
      step(`after ${nameOf(text)}`)
      return result
    })
  }
}

if (isMainThread && KILL_AT !== '') {
  if (DATABASE_URL) await watchPostgres()
  else watchThread()
}
