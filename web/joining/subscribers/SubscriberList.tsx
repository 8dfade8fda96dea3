import { Lock } from 'lucide-react'
import { useState } from 'react'
import { GridList, GridListHeader, GridListItem, GridListSection } from 'react-aria-components'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNameHint } from '#web/roster/attendee/attendee-options.ts'
import { formatDay, formatTime, toSchoolTime } from '#web/lib/time.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { SelectionBox } from '#web/ui/SelectionBox.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type Subscriber, subscriberStatuses, filterSubscribers } from './subscriber.ts'
import styles from './SubscriberList.module.css'

interface Props {
  subscribers: readonly Subscriber[]
  selectedIds: ReadonlySet<number>
  /** Undefined when the list is read-only. */
  onSelect: ((ids: ReadonlySet<number>) => void) | undefined
}

/** Minimum number of subscribers for a search field. */
const searchFieldThreshold = 10

export function SubscriberList({ subscribers, selectedIds, onSelect }: Props) {
  const { t } = useTexts()
  const [searchText, setSearchText] = useState('')
  const matchingSubscribers = filterSubscribers(subscribers, searchText)
  const matchingIds = matchingSubscribers.map(({ id }) => id)

  if (subscribers.length === 0) return <p className={styles.empty}>{t(($) => $.SUBSCRIBERS.EMPTY)}</p>
  return (
    <>
      <div className={styles.tools}>
        {onSelect && <SelectAll matchingIds={matchingIds} selectedIds={selectedIds} onSelect={onSelect} />}
        {subscribers.length >= searchFieldThreshold && (
          <div className={styles.search}>
            <SearchField
              label={t(($) => $.SUBSCRIBERS.SEARCH)}
              value={searchText}
              onChange={({ target }) => setSearchText(target.value)}
            />
          </div>
        )}
      </div>
      {matchingSubscribers.length === 0 && <p className={styles.empty}>{t(($) => $.SUBSCRIBERS.NONE_FOUND)}</p>}
      <GridList
        aria-label={t(($) => $.SUBSCRIBERS.LIST)}
        className={styles.list ?? ''}
        selectionMode={onSelect ? 'multiple' : 'none'}
        selectedKeys={matchingIds.filter((id) => selectedIds.has(id))}
        onSelectionChange={(keys) => {
          // The search does not deselect people.
          const hiddenSelectedIds = [...selectedIds].filter((id) => !matchingIds.includes(id))
          onSelect?.(new Set([...hiddenSelectedIds, ...(keys === 'all' ? matchingIds : [...keys].map(Number))]))
        }}
      >
        {subscriberStatuses.map((status) => {
          const sectionSubscribers = matchingSubscribers.filter((subscriber) => subscriber.status === status)
          return (
            sectionSubscribers.length > 0 && (
              <StatusSection key={status} status={status} subscribers={sectionSubscribers} isSelectable={!!onSelect} />
            )
          )
        })}
      </GridList>
    </>
  )
}

interface SelectAllProps {
  matchingIds: readonly number[]
  selectedIds: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
}

function SelectAll({ matchingIds, selectedIds, onSelect }: SelectAllProps) {
  const { t } = useTexts()
  const areAllSelected = matchingIds.length > 0 && matchingIds.every((id) => selectedIds.has(id))
  return (
    <Checkbox
      checked={areAllSelected}
      isMixed={!areAllSelected && matchingIds.some((id) => selectedIds.has(id))}
      disabled={matchingIds.length === 0}
      onChange={(isChecked) =>
        onSelect(
          new Set(
            isChecked ? [...selectedIds, ...matchingIds] : [...selectedIds].filter((id) => !matchingIds.includes(id)),
          ),
        )
      }
    >
      {t(($) => $.SUBSCRIBERS.ALL)}
    </Checkbox>
  )
}

interface StatusSectionProps {
  status: Subscriber['status']
  subscribers: readonly Subscriber[]
  isSelectable: boolean
}

function StatusSection({ status, subscribers, isSelectable }: StatusSectionProps) {
  const { t } = useTexts()
  return (
    <GridListSection className={styles.section ?? ''}>
      <GridListHeader className={styles.heading ?? ''}>
        {t(($) => $.SUBSCRIBERS.STATUS[status])} <span>{subscribers.length}</span>
      </GridListHeader>
      {subscribers.map((subscriber) => (
        <SubscriberRow key={subscriber.id} subscriber={subscriber} isSelectable={isSelectable} />
      ))}
    </GridListSection>
  )
}

function SubscriberRow({ subscriber, isSelectable }: { subscriber: Subscriber; isSelectable: boolean }) {
  const { t } = useTexts()
  const { id, name, motivation, isLocked, waitListPosition, since } = subscriber
  const nameHint = formatNameHint(subscriber)
  return (
    <GridListItem id={id} textValue={name} className={styles.row ?? ''}>
      {isSelectable && <SelectionBox />}
      {waitListPosition !== null && (
        <span className={styles.place}>{t(($) => $.SUBSCRIBERS.PLACE, { place: waitListPosition })}</span>
      )}
      <span className={styles.person}>
        <span className={styles.name}>
          {name} {nameHint && <span className={styles.nameHint}>{nameHint}</span>}
        </span>
        {motivation && <span className={styles.motivation}>{motivation}</span>}
      </span>
      {since && <span className={styles.since}>{formatInstant(since)}</span>}
      {isLocked && (
        <Pill>
          <Lock size={13} aria-hidden /> {t(($) => $.SUBSCRIBERS.LOCKED)}
        </Pill>
      )}
    </GridListItem>
  )
}

/** Formats a UTC instant in the school's time, like `wo 18 nov 10:45`. */
function formatInstant(instant: string) {
  const dateTime = toSchoolTime(instant)
  return `${formatDay(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
}
