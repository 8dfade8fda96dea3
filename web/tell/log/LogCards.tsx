import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { ActToggle, LogPerson, EntryFacts, type EntryActions } from './EntryParts.tsx'
import { formatAct, formatEntryTime, formatActEntries } from './format-log-entry.ts'
import type { LogAct } from './group-acts.ts'
import styles from './LogCards.module.css'
import type { LogActsProps } from './LogTable.tsx'

export function LogCards({ acts, label, children, canOpenRosters, onFilterByPerson }: LogActsProps) {
  return (
    <>
      <ul className={styles.cards} aria-label={label}>
        {acts.map((act) => (
          <ActCard key={act[0].id} act={act} canOpenRosters={canOpenRosters} onFilterByPerson={onFilterByPerson} />
        ))}
      </ul>
      {children && <div className={styles.after}>{children}</div>}
    </>
  )
}

function ActCard({ act, ...entryActions }: { act: LogAct } & EntryActions) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [entry] = act
  const { action, actingAs, actor, facts, subject, othersText, otherEntryCount } = formatAct(act)
  const { date, time } = formatEntryTime(entry)
  return (
    <li className={styles.card}>
      <p className={styles.header}>
        <strong>{action}</strong>
        <time dateTime={entry.at}>
          {date} {time}
        </time>
      </p>
      <dl className={styles.facts}>
        <dt>{t(($) => $.LOG.COLUMN.ACTOR)}</dt>
        <dd>
          <LogPerson person={entry.actor} text={actor} {...entryActions} />
          {actingAs && ` ${t(($) => $.LOG.AS, { name: actingAs })}`}
        </dd>
        {subject && (
          <>
            <dt>{t(($) => $.LOG.COLUMN.SUBJECT)}</dt>
            <dd>
              <LogPerson person={entry.subject} text={subject} othersText={othersText} {...entryActions} />
            </dd>
          </>
        )}
      </dl>
      {facts.length > 0 && (
        <p className={styles.details}>
          <EntryFacts facts={facts} canOpenRosters={entryActions.canOpenRosters} />
        </p>
      )}
      {otherEntryCount > 0 && <ActToggle entryCount={act.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {isOpen && (
        <ul className={styles.entries}>
          {formatActEntries(act).map((texts, index) => (
            <li key={index} className={styles.details}>
              {othersText && <LogPerson person={act[index]?.subject ?? null} text={texts.subject} {...entryActions} />}{' '}
              <EntryFacts facts={texts.facts} canOpenRosters={entryActions.canOpenRosters} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
