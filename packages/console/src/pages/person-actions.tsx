import type { ShownResult } from '@easel/server/console'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { Act } from '../ui/act.tsx'
import { Check, Field } from '../ui/fields.tsx'
import styles from './lists.module.css'

export type PersonView = ShownResult<'people.show'>

/** What can be done about a person, as far as the role allows it. */
export function PersonActions({ person, onErased }: { person: PersonView; onErased(): void }) {
  const { t } = useLingui()
  const { action } = useSession()
  const { id, kind, lockedAt, ban, quota } = person
  const used = quota ? quota.limit - quota.remaining : 0
  const [days, setDays] = useState('7')
  // Null: all of them.
  const [sets, setSets] = useState<string | null>(null)
  const count = sets === null ? used : Math.max(1, Math.min(used, Math.trunc(Number(sets))))
  const [hideWorks, setHideWorks] = useState(false)
  const span = days === '' ? null : Number(days)
  const lasts =
    span === null ? t`Without an end.` : t`${plural(span, { one: 'For # day.', other: 'For # days.' })}`
  return (
    <>
      <div className={styles.form}>
        <Field
          label={t`Days`}
          note={t`Of a ban or a gift. Empty: without an end.`}
          type="number"
          min={1}
          max={3660}
          value={days}
          onChange={setDays}
        />
        {used > 0 && action('people.giveBack') && (
          <Field
            label={t`Sets to give back`}
            note={t`Of ${used} that count in the last 24 hours.`}
            type="number"
            required
            min={1}
            max={used}
            value={sets ?? String(used)}
            onChange={setSets}
          />
        )}
        <Check label={t`A ban hides their works`} checked={hideWorks} onChange={setHideWorks} />
      </div>
      <div className={styles.buttons}>
        {ban ? (
          <Act name="people.unban" input={{ id }} text={t`Lift the ban`} done={t`The ban is lifted`} />
        ) : (
          <Act
            {...{ name: 'people.ban', input: { id, days: span, hideWorks }, destructive: true }}
            text={t`Ban`}
            what={
              <>
                {t`They can make nothing any more; what they have stays theirs.`}
                <br />
                {lasts}
              </>
            }
            done={t`The person is banned`}
          />
        )}
        {used > 0 && (
          <Act
            name="people.giveBack"
            input={{ id, count }}
            text={t`Give sets back`}
            what={t`${plural(count, {
              one: '# set no longer counts in the 24 hours, and the person sees it in their usage.',
              other: '# sets no longer count in the 24 hours, and the person sees it in their usage.',
            })}`}
            done={t`The sets were given back`}
            onDone={() => setSets(null)}
          />
        )}
        <Act
          name="people.grant"
          input={{ id, days: span }}
          text={t`Give VIP`}
          what={lasts}
          done={t`VIP was given`}
        />
        {kind === 'member' && <AccountActions account={id} isLocked={lockedAt !== null} />}
        <Act
          {...{ name: 'people.erase', input: { id }, destructive: true, typed: id.slice(0, 8) }}
          text={t`Erase`}
          what={t`All that is kept of them is deleted at once. It cannot be undone.`}
          done={t`The person is erased`}
          onDone={onErased}
        />
      </div>
    </>
  )
}

/** What is done about the account of a member. */
function AccountActions({ account, isLocked }: { account: string; isLocked: boolean }) {
  const { t } = useLingui()
  const input = { account }
  return (
    <>
      <Act
        name="accounts.signOut"
        input={input}
        text={t`Sign out everywhere`}
        done={t`Signed out everywhere`}
      />
      <Act
        name="accounts.removePasskeys"
        input={input}
        text={t`Remove passkeys`}
        done={t`The passkeys are removed`}
      />
      {isLocked ? (
        <Act name="accounts.unlock" input={input} text={t`Unlock`} done={t`The account is unlocked`} />
      ) : (
        <Act
          {...{ name: 'accounts.lock', input, destructive: true }}
          text={t`Lock`}
          what={t`Nobody signs in to the account until it is unlocked.`}
          done={t`The account is locked`}
        />
      )}
    </>
  )
}
