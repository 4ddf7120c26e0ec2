import { HIDDEN_AUTHORS } from '@easel/contract/pages'
import type { SquareOrder } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { isOfDay, type SquareView } from '../runtime/works/square-list.ts'
import { Button } from '../ui/button.tsx'
import { Chip, Chips } from '../ui/chips.tsx'
import { HIDE } from '../ui/rare-icons.ts'
import { SearchField } from '../ui/search-field.tsx'
import { authorPage } from '../ui/set/author-page.ts'
import { MoreActions } from '../ui/set/more-actions.tsx'
import { ShowMine } from './show-mine.tsx'
import styles from './square.module.css'
import { inOrder, searching } from './square.state.ts'
import { useListName } from './use-list-name.ts'

/** The head of the square: search, order and what else there is to choose; its height is reserved in the first paint. */
export function SquareHead({ view, withSwitch }: { view: SquareView; withSwitch: boolean }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{t`Square`}</h1>
        <SearchField
          label={t`Search the square`}
          placeholder={t`A moon, a fox, an old street …`}
          value={view.search}
          onSearch={(search) => navigation.setParams(searching(search), { replace: view.search !== '' })}
        />
        <SquareMenu view={view} />
        <Orders view={view} />
      </header>
      <ListName view={view} withSwitch={withSwitch} />
    </>
  )
}

function Orders({ view }: { view: SquareView }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const orders: [SquareOrder, string][] = [
    ['new', t`Newest`],
    ['popular', view.day === null ? t`Popular today` : t`Popular that day`],
    ['best', t`Of all time`],
    ['followed', t`Following`],
  ]
  return (
    <Chips label={t`Order`}>
      {orders.map(([order, name]) => (
        <Chip
          key={order}
          pressed={!view.search && view.order === order}
          onClick={() => navigation.setParams(inOrder(order))}
        >
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

/** What the list below is: a day, or all of them. */
function ListName({ view, withSwitch }: { view: SquareView; withSwitch: boolean }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const name = useListName()(view)
  return (
    <div className={styles.listName} data-switch={withSwitch || undefined}>
      <h2 aria-live="polite">{name}</h2>
      {isOfDay(view) && view.day !== null && (
        <Button
          size="small"
          icon="left"
          onClick={() => navigation.setParams({ day: null })}
        >{t`Back to today`}</Button>
      )}
      {withSwitch && <ShowMine />}
    </div>
  )
}

function SquareMenu({ view }: { view: SquareView }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  return (
    <MoreActions
      actions={[
        {
          icon: 'person',
          label: t`Hide mine`,
          checked: view.noSelf,
          run: () => navigation.setParams({ noSelf: view.noSelf ? null : 'true' }),
        },
        {
          icon: HIDE,
          label: t`Hidden authors`,
          run: () => navigation.go(authorPage(navigation), { author: HIDDEN_AUTHORS }),
        },
      ]}
    />
  )
}
