import type { LogEntry } from '@uurwerk/contract/tell/log'
import type { Named } from '@uurwerk/contract/values'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import type { Order } from '../../ui/order.ts'
import { entryTexts, momentTexts } from './entry-texts.ts'
import styles from './LogTable.module.css'
import type { LogColumn } from './search.ts'

export interface EntriesProps {
  entries: readonly LogEntry[]
  sort: LogColumn
  order: Order
  onSort: (column: LogColumn, order: Order) => void
  /** Shows one person alone; absent where one sees nobody else. */
  onPerson: ((id: number) => void) | undefined
  label: string
  /** What follows the last entry. */
  children: ReactNode
}

const columns = [
  ['at', 'AT'],
  ['actor', 'ACTOR'],
  ['action', 'WHAT'],
  ['subject', 'SUBJECT'],
  ['details', 'DETAILS'],
] as const satisfies readonly (readonly [LogColumn | 'details', string])[]

/** The log on a wide screen. */
export function LogTable({ entries, sort, order, onSort, onPerson, label, children }: EntriesProps) {
  const { t } = useTexts()
  return (
    <DataTable
      label={label}
      columns={columns.map(([name, text]) => ({
        name,
        text: t(($) => $.LOG.COLUMN[text]),
        ...(name !== 'details' && { firstOrder: name === 'at' ? 'descending' : 'ascending' }),
      }))}
      sort={sort}
      order={order}
      onSort={(column, direction) => column !== 'details' && onSort(column, direction)}
      after={children}
    >
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} onPerson={onPerson} />
      ))}
    </DataTable>
  )
}

function Row({ entry, onPerson }: { entry: LogEntry } & Pick<EntriesProps, 'onPerson'>) {
  const { t } = useTexts()
  const { action, actingAs, actor, details } = entryTexts(entry)
  const { date, time } = momentTexts(entry)
  return (
    <tr>
      <td className={styles.moment}>
        <time dateTime={entry.at}>
          {date} <strong>{time}</strong>
        </time>
      </td>
      <td>
        <Person person={entry.actor} text={actor} onPerson={onPerson} />
        {actingAs && <span className={styles.as}>{t(($) => $.LOG.AS, { name: actingAs })}</span>}
      </td>
      <td className={styles.action}>{action}</td>
      <td>
        <Person person={entry.subject} text={entry.subject?.name ?? ''} onPerson={onPerson} />
      </td>
      <td className={styles.details}>{details}</td>
    </tr>
  )
}

interface PersonProps {
  person: Named | null
  text: string
  onPerson: EntriesProps['onPerson']
}

/** A name that, where one may, shows that person alone. */
export function Person({ person, text, onPerson }: PersonProps) {
  const { t } = useTexts()
  if (!person || !onPerson) return text
  return (
    <button
      type="button"
      className={styles.person}
      aria-label={t(($) => $.LOG.ONLY, { name: text })}
      title={t(($) => $.LOG.ONLY, { name: text })}
      onClick={() => onPerson(person.id)}
    >
      {text}
    </button>
  )
}
