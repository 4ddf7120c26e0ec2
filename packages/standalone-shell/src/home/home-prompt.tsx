import {
  handOverPrompt,
  isComposing,
  keys,
  takeHandedPrompt,
  useEvent,
  useLauncher,
  useTypedBefore,
  useWidget,
} from '@easel/widgets/runtime'
import { Button, Chip, Chips } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import styles from './home-prompt.module.css'

const EXAMPLES = 3
/** Milliseconds until the page asks what is free, which nobody has come for. */
const LATE = 4_000

const FreeSets = lazyComponent(
  () => import('./free-sets.tsx').then((m) => m.FreeSets),
  () => null,
)

/** One line for a prompt: Create generates it, with whatever else was set there. */
export function HomePrompt() {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const queries = useQueryClient()
  const { data } = useLauncher()
  const examples = data?.imageGeneration.promptExamples.slice(0, EXAMPLES) ?? []
  // Whoever comes back finds what they wrote.
  const [text, setText] = useState(() => takeHandedPrompt(queries)?.text ?? '')
  /** What an example has replaced: pressed again, it gives that back. */
  const [replaced, setReplaced] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useTypedBefore({ field, form, text, onText: setText })
  const isEmpty = text.trim() === ''
  const pressed = useRef(false)
  const generate = () => {
    pressed.current = true
    navigation.go('create')
  }
  const leave = useEvent(() => {
    if (isEmpty) takeHandedPrompt(queries)
    else handOverPrompt(queries, { text, pressed: pressed.current })
  })
  // Before the next page is there: its field has the text at once.
  useLayoutEffect(() => leave, [])
  const [isLate, setLate] = useState(() => Boolean(queries.getQueryData(keys.quota)))
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE)
    return () => clearTimeout(timer)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    generate()
  }
  return (
    <form
      ref={form}
      className={styles.prompt}
      onSubmit={(event) => {
        event.preventDefault()
        generate()
      }}
    >
      <div className={styles.paper}>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          aria-label={t`What should be drawn?`}
          placeholder={t`What should be drawn?`}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {/* Without a text it only leads to Create, as the button above does: one stop less on the way to the works. */}
        <Button type="submit" variant="primary" icon="brush" tabIndex={isEmpty ? -1 : 0}>
          {t`Generate`}
        </Button>
      </div>
      <div className={styles.examples}>
        <Chips label={t`Examples`}>
          {examples.map((example) => (
            <Chip
              key={example}
              pressed={text === example}
              onClick={() => {
                if (text !== example && !examples.includes(text)) setReplaced(text)
                setText(text === example ? replaced : example)
                field.current?.focus()
              }}
            >
              {example}
            </Chip>
          ))}
        </Chips>
      </div>
      <p className={styles.free}>
        {isLate && (
          <Suspense>
            <FreeSets />
          </Suspense>
        )}
      </p>
    </form>
  )
}
