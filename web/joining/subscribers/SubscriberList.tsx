import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Checkbox, GridList, GridListHeader, GridListItem, GridListSection } from 'react-aria-components'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNameHint } from '#web/roster/attendee/attendee-options.ts'
import { formatDay, formatTime, toSchoolTime } from '#web/lib/time.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type Subscriber, subscriberStatuses, filterSubscribers } from './subscriber.ts'
import styles from './SubscriberList.module.css'

interface Props {
  subscribers: readonly Subscriber[]
  chosen: ReadonlySet<number>
  /** Undefined when the list is read-only. */
  onChoose: ((ids: ReadonlySet<number>) => void) | undefined
}

/** Number of subscribers from which the search field is shown. */
const long = 10

/** Lists subscribers by status, with multiple selection. */
export function SubscriberList({ subscribers, chosen, onChoose }: Props) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const found = filterSubscribers(subscribers, text)
  const ids = found.map(({ id }) => id)

  if (subscribers.length === 0) return <p className={styles.empty}>{t(($) => $.SUBSCRIBERS.EMPTY)}</p>
  return (
    <>
      <div className={styles.tools}>
        {onChoose && <ChooseAll ids={ids} chosen={chosen} onChoose={onChoose} />}
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
        {subscriberStatuses.map((status) => {
          const those = found.filter((subscriber) => subscriber.status === status)
          return those.length > 0 && <Section key={status} status={status} those={those} isChoosable={!!onChoose} />
        })}
      </GridList>
    </>
  )
}

interface ChooseAllProps {
  /** The subscribers that pass the search. */
  ids: readonly number[]
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
}

function ChooseAll({ ids, chosen, onChoose }: ChooseAllProps) {
  const { t } = useTexts()
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id))
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && ids.some((id) => chosen.has(id))
        }}
        disabled={ids.length === 0}
        onChange={({ target }) =>
          onChoose(new Set(target.checked ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
        }
      />
      {t(($) => $.SUBSCRIBERS.ALL)}
    </label>
  )
}

interface SectionProps {
  status: Subscriber['status']
  those: readonly Subscriber[]
  isChoosable: boolean
}

function Section({ status, those, isChoosable }: SectionProps) {
  const { t } = useTexts()
  return (
    <GridListSection className={styles.section ?? ''}>
      <GridListHeader className={styles.heading ?? ''}>
        {t(($) => $.SUBSCRIBERS.STATUS[status])} <span>{those.length}</span>
      </GridListHeader>
      {those.map((subscriber) => (
        <Row key={subscriber.id} subscriber={subscriber} isChoosable={isChoosable} />
      ))}
    </GridListSection>
  )
}

function Row({ subscriber, isChoosable }: { subscriber: Subscriber; isChoosable: boolean }) {
  const { t } = useTexts()
  const { id, name, motivation, locked, place, since } = subscriber
  const beside = formatNameHint(subscriber)
  return (
    <GridListItem id={id} textValue={name} className={styles.row ?? ''}>
      {isChoosable && (
        <Checkbox slot="selection" className={styles.box ?? ''}>
          <span aria-hidden />
        </Checkbox>
      )}
      {place !== null && <span className={styles.place}>{t(($) => $.SUBSCRIBERS.PLACE, { place })}</span>}
      <span className={styles.who}>
        <span className={styles.name}>
          {name} {beside && <span className={styles.beside}>{beside}</span>}
        </span>
        {motivation && <span className={styles.motivation}>{motivation}</span>}
      </span>
      {since && <span className={styles.since}>{formatInstant(since)}</span>}
      {locked && (
        <span className={styles.locked}>
          <Lock size={13} aria-hidden /> {t(($) => $.SUBSCRIBERS.LOCKED)}
        </span>
      )}
    </GridListItem>
  )
}

/** Formats a UTC instant in the school's time, like `wo 18 nov 10:45`. */
function formatInstant(instant: string) {
  const time = toSchoolTime(instant)
  return `${formatDay(time.toPlainDate(), 'short')} ${formatTime(time)}`
}
