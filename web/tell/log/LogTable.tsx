import type { LogEntry } from '@uurwerk/contract/tell/log'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { SortOrder } from '#web/ui/sort-order.ts'
import { ActToggle, LogPerson, EntryFacts, type EntryActions } from './EntryParts.tsx'
import { formatAct, formatEntryTime, formatActEntries } from './format-log-entry.ts'
import type { LogAct } from './group-acts.ts'
import styles from './LogTable.module.css'
import type { LogColumn } from './address.ts'

export interface LogActsProps extends EntryActions {
  acts: readonly LogAct[]
  sort: LogColumn
  order: SortOrder
  onSort: (column: LogColumn, order: SortOrder) => void
  label: string
  /** Shown after the last entry. */
  children: ReactNode
}

const columns = [
  ['at', 'AT'],
  ['actor', 'ACTOR'],
  ['action', 'WHAT'],
  ['subject', 'SUBJECT'],
  ['details', 'DETAILS'],
] as const satisfies readonly (readonly [LogColumn | 'details', string])[]

export function LogTable({ acts, sort, order, onSort, label, children, ...entryActions }: LogActsProps) {
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
      {acts.map((act) => (
        <ActRows key={act[0].id} act={act} {...entryActions} />
      ))}
    </DataTable>
  )
}

function ActRows({ act, ...entryActions }: { act: LogAct } & EntryActions) {
  const [isOpen, setOpen] = useState(false)
  const { otherEntryCount } = formatAct(act)
  return (
    <>
      <ActRow act={act} {...entryActions}>
        {otherEntryCount > 0 && <ActToggle entryCount={act.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      </ActRow>
      {isOpen &&
        formatActEntries(act).map((texts, index) => (
          <ActEntryRow key={index} entry={act[index] ?? act[0]} texts={texts} {...entryActions} />
        ))}
    </>
  )
}

interface ActRowProps extends EntryActions {
  act: LogAct
  children?: ReactNode
}

function ActRow({ act, children, ...entryActions }: ActRowProps) {
  const { t } = useTexts()
  const [entry] = act
  const { action, actingAs, actor, subject, othersText, facts } = formatAct(act)
  return (
    <tr>
      <td className={styles.time}>
        <EntryTime entry={entry} />
      </td>
      <td className={styles.person}>
        <LogPerson person={entry.actor} text={actor} {...entryActions} />
        {actingAs && <span className={styles.actingAs}>{t(($) => $.LOG.AS, { name: actingAs })}</span>}
      </td>
      <td className={styles.action}>{action}</td>
      <td className={styles.person}>
        <LogPerson person={entry.subject} text={subject} othersText={othersText} {...entryActions} />
      </td>
      <td className="textQuiet tabular">
        <EntryFacts facts={facts} canOpenRosters={entryActions.canOpenRosters} />
        {children}
      </td>
    </tr>
  )
}

interface ActEntryRowProps extends EntryActions {
  entry: LogEntry
  texts: ReturnType<typeof formatActEntries>[number]
}

const ActEntryRow = ({ entry, texts, ...entryActions }: ActEntryRowProps) => (
  <tr className={styles.entryRow}>
    <td>
      <ScreenReaderText text={formatEntryTime(entry).time} />
    </td>
    <td>
      <ScreenReaderText text={texts.actor} />
    </td>
    <td>
      <ScreenReaderText text={texts.action} />
    </td>
    <td>
      <LogPerson person={entry.subject} text={texts.subject} {...entryActions} />
    </td>
    <td className="textQuiet tabular">
      <EntryFacts facts={texts.facts} canOpenRosters={entryActions.canOpenRosters} />
    </td>
  </tr>
)

/** Repeats the row above for screen readers, which read row by row. */
const ScreenReaderText = ({ text }: { text: string }) => <span className="unseen">{text}</span>

function EntryTime({ entry }: { entry: LogEntry }) {
  const { date, time } = formatEntryTime(entry)
  return (
    <time dateTime={entry.at}>
      {date} <strong>{time}</strong>
    </time>
  )
}
