import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Checkbox, GridList, GridListHeader, GridListItem, GridListSection } from 'react-aria-components'
import { useTexts } from '../../lib/i18n.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { type Subscriber, statuses, withText } from './subscriber.ts'
import styles from './Subscribers.module.css'

interface Props {
  subscribers: readonly Subscriber[]
  chosen: ReadonlySet<number>
  /** Absent where one only looks. */
  onChoose: ((ids: ReadonlySet<number>) => void) | undefined
}

/** From so many on one searches in the list. */
const long = 10

/** Who is in, who waits and who declined, to choose several of. */
export function SubscriberList({ subscribers, chosen, onChoose }: Props) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const found = withText(subscribers, text)
  const isAll = found.length > 0 && found.every(({ id }) => chosen.has(id))
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChoose?.(next)
  }
  const ids = found.map(({ id }) => id)

  if (subscribers.length === 0) return <p className={styles.empty}>{t(($) => $.SUBSCRIBERS.EMPTY)}</p>
  return (
    <>
      <div className={styles.tools}>
        {onChoose && (
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = !isAll && ids.some((id) => chosen.has(id))
              }}
              disabled={found.length === 0}
              onChange={({ target }) => choose(ids, target.checked)}
            />
            {t(($) => $.SUBSCRIBERS.ALL)}
          </label>
        )}
        {subscribers.length >= long && (
          <div className={styles.search}>
            <SearchField
              label={t(($) => $.SUBSCRIBERS.SEARCH)}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
        )}
      </div>
      {found.length === 0 && <p className={styles.empty}>{t(($) => $.SUBSCRIBERS.NONE_FOUND)}</p>}
      <GridList
        aria-label={t(($) => $.SUBSCRIBERS.LIST)}
        className={styles.list ?? ''}
        selectionMode={onChoose ? 'multiple' : 'none'}
        selectedKeys={ids.filter((id) => chosen.has(id))}
        onSelectionChange={(keys) => {
          const kept = [...chosen].filter((id) => !ids.includes(id))
          onChoose?.(new Set([...kept, ...(keys === 'all' ? ids : [...keys].map(Number))]))
        }}
      >
        {statuses.map((status) => {
          const those = found.filter((one) => one.status === status)
          if (those.length === 0) return null
          return (
            <GridListSection key={status} className={styles.section ?? ''}>
              <GridListHeader className={styles.heading ?? ''}>
                {t(($) => $.SUBSCRIBERS.STATUS[status])} <span>{those.length}</span>
              </GridListHeader>
              {those.map((subscriber) => (
                <Row key={subscriber.id} subscriber={subscriber} isChoosable={onChoose !== undefined} />
              ))}
            </GridListSection>
          )
        })}
      </GridList>
    </>
  )
}

function Row({ subscriber, isChoosable }: { subscriber: Subscriber; isChoosable: boolean }) {
  const { t } = useTexts()
  const { id, name, motivation, locked, place } = subscriber
  return (
    <GridListItem id={id} textValue={name} className={styles.row ?? ''}>
      {isChoosable && (
        <Checkbox slot="selection" className={styles.box ?? ''}>
          <span aria-hidden />
        </Checkbox>
      )}
      {place !== null && <span className={styles.place}>{t(($) => $.SUBSCRIBERS.PLACE, { place })}</span>}
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        {motivation && <span className={styles.motivation}>{motivation}</span>}
      </span>
      {locked && (
        <span className={styles.locked}>
          <Lock size={13} aria-hidden /> {t(($) => $.SUBSCRIBERS.LOCKED)}
        </span>
      )}
    </GridListItem>
  )
}
