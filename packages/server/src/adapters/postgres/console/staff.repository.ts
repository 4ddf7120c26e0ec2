import { type Selectable, sql } from 'kysely'
import type { StaffMember, StaffSession, StaffStore } from '../../../domain/staff/ports.ts'
import type { Role } from '../../../domain/staff/roles.ts'
import type { Database } from '../core/db.ts'
import type { StaffRow } from '../core/tables.ts'

export function createStaffStore({ on }: Database): StaffStore {
  return {
    ...accountsOn(on),
    ...credentialsOn(on),
    ...sessionsOn(on),
  }
}

type On = Database['on']

const accountsOn = (
  on: On,
): Pick<StaffStore, 'find' | 'list' | 'add' | 'setRole' | 'setDisabled' | 'ownersBeside'> => ({
  async find(name, tx) {
    const row = await on(tx).selectFrom('staff').selectAll().where('name', '=', name).executeTakeFirst()
    return row ? toMember(row) : null
  },

  async list() {
    const rows = await on()
      .selectFrom('staff')
      .selectAll()
      .select([
        sql<number>`(select count(*)::int from staff_recovery_codes c where c.name = staff.name)`.as('codes'),
        sql<number>`(select count(*)::int from staff_sessions s where s.name = staff.name)`.as('sessions'),
      ])
      .orderBy('name')
      .execute()
    return rows.map(({ codes, sessions, ...row }) => ({ ...toMember(row), recoveryCodes: codes, sessions }))
  },

  async add({ name, role, totpSecret, createdAt }, { setupKey, setupUntil }, tx) {
    const { numInsertedOrUpdatedRows } = await on(tx)
      .insertInto('staff')
      .values({
        ...{ name, role, password: null, totp_secret: totpSecret, created_at: createdAt },
        ...{ setup_key: setupKey, setup_until: setupUntil, disabled_at: null, last_sign_in_at: null },
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  async setRole(name, role, tx) {
    await on(tx).updateTable('staff').set({ role }).where('name', '=', name).execute()
  },

  async setDisabled(name, at, tx) {
    await on(tx).updateTable('staff').set({ disabled_at: at }).where('name', '=', name).execute()
  },

  async ownersBeside(name, tx) {
    const row = await on(tx)
      .selectFrom('staff')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('name', '!=', name)
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .where('password', 'is not', null)
      .executeTakeFirstOrThrow()
    return row.count
  },
})

const credentialsOn = (
  on: On,
): Pick<
  StaffStore,
  'findBySetup' | 'reset' | 'complete' | 'renewHash' | 'renewTotp' | 'useStep' | 'useRecoveryCode'
> => ({
  async findBySetup(setupKey, tx) {
    const row = await on(tx)
      .selectFrom('staff')
      .selectAll()
      .where('setup_key', '=', setupKey)
      .executeTakeFirst()
    return row ? toMember(row) : null
  },

  async reset(name, totpSecret, { setupKey, setupUntil }, tx) {
    await on(tx).deleteFrom('staff_recovery_codes').where('name', '=', name).execute()
    await on(tx)
      .updateTable('staff')
      .set({ password: null, totp_secret: totpSecret, setup_key: setupKey, setup_until: setupUntil })
      .where('name', '=', name)
      .execute()
  },

  async complete(name, setupKey, { password, recoveryKeys }, tx) {
    const { numUpdatedRows } = await on(tx)
      .updateTable('staff')
      .set({ password, setup_key: null, setup_until: null })
      .where('name', '=', name)
      .where('setup_key', '=', setupKey)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await on(tx)
      .insertInto('staff_recovery_codes')
      .values(recoveryKeys.map((code_key) => ({ name, code_key })))
      .execute()
    return true
  },

  async renewHash(name, from, to) {
    await on()
      .updateTable('staff')
      .set({ password: to })
      .where('name', '=', name)
      .where('password', '=', from)
      .execute()
  },

  async renewTotp(name, from, to) {
    await on()
      .updateTable('staff')
      .set({ totp_secret: to })
      .where('name', '=', name)
      .where('totp_secret', '=', from)
      .execute()
  },

  async useStep(name, step, tx) {
    const { numUpdatedRows } = await on(tx)
      .updateTable('staff')
      .set({ totp_step: step })
      .where('name', '=', name)
      .where('totp_step', '<', step)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  },

  async useRecoveryCode(name, codeKey, tx) {
    const { numDeletedRows } = await on(tx)
      .deleteFrom('staff_recovery_codes')
      .where('name', '=', name)
      .where('code_key', '=', codeKey)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },
})

const sessionsOn = (
  on: On,
): Pick<
  StaffStore,
  'startSession' | 'session' | 'touch' | 'endSession' | 'endSessions' | 'deleteSessionsBefore'
> => ({
  async startSession(tokenKey, { name, startedAt, lastSeenAt }, tx) {
    await on(tx)
      .insertInto('staff_sessions')
      .values({ token_key: tokenKey, name, started_at: startedAt, last_seen_at: lastSeenAt })
      .execute()
    await on(tx).updateTable('staff').set({ last_sign_in_at: startedAt }).where('name', '=', name).execute()
  },

  async session(tokenKey) {
    const row = await on()
      .selectFrom('staff_sessions')
      .innerJoin('staff', 'staff.name', 'staff_sessions.name')
      .selectAll('staff')
      .select(['staff_sessions.started_at', 'staff_sessions.last_seen_at'])
      .where('token_key', '=', tokenKey)
      .executeTakeFirst()
    if (!row) return null
    const session: StaffSession = {
      name: row.name,
      startedAt: row.started_at,
      lastSeenAt: row.last_seen_at,
    }
    return { session, member: toMember(row) }
  },

  async touch(tokenKey, at) {
    await on()
      .updateTable('staff_sessions')
      .set({ last_seen_at: at })
      .where('token_key', '=', tokenKey)
      .execute()
  },

  async endSession(tokenKey, tx) {
    await on(tx).deleteFrom('staff_sessions').where('token_key', '=', tokenKey).execute()
  },

  async endSessions(name, tx) {
    const { numDeletedRows } = await on(tx)
      .deleteFrom('staff_sessions')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },

  async deleteSessionsBefore({ startedAt, lastSeenAt }) {
    await on()
      .deleteFrom('staff_sessions')
      .where((is) => is.or([is('started_at', '<=', startedAt), is('last_seen_at', '<=', lastSeenAt)]))
      .execute()
  },
})

const toMember = (row: Selectable<StaffRow>): StaffMember => ({
  name: row.name,
  role: row.role as Role,
  password: row.password,
  totpSecret: row.totp_secret,
  setupUntil: row.setup_until,
  disabledAt: row.disabled_at,
  createdAt: row.created_at,
  lastSignInAt: row.last_sign_in_at,
})
