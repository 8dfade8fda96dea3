import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { ActToggle, LogPerson, EntryPieces, type EntryActions } from './EntryParts.tsx'
import { formatAct, formatEntryTime, formatActEntries } from './format-log-entry.ts'
import type { LogAct } from './group-acts.ts'
import styles from './LogCards.module.css'
import type { LogActsProps } from './LogTable.tsx'

export function LogCards({ acts, label, children, hasRosters, onPerson }: LogActsProps) {
  return (
    <>
      <ul className={styles.cards} aria-label={label}>
        {acts.map((act) => (
          <Card key={act[0].id} act={act} hasRosters={hasRosters} onPerson={onPerson} />
        ))}
      </ul>
      {children && <div className={styles.after}>{children}</div>}
    </>
  )
}

function Card({ act, ...ways }: { act: LogAct } & EntryActions) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [entry] = act
  const { action, actingAs, actor, pieces, subject, others, more } = formatAct(act)
  const { date, time } = formatEntryTime(entry)
  return (
    <li className={styles.card}>
      <p className={styles.top}>
        <strong>{action}</strong>
        <time dateTime={entry.at}>
          {date} {time}
        </time>
      </p>
      <dl className={styles.facts}>
        <dt>{t(($) => $.LOG.COLUMN.ACTOR)}</dt>
        <dd>
          <LogPerson person={entry.actor} text={actor} {...ways} />
          {actingAs && ` ${t(($) => $.LOG.AS, { name: actingAs })}`}
        </dd>
        {subject && (
          <>
            <dt>{t(($) => $.LOG.COLUMN.SUBJECT)}</dt>
            <dd>
              <LogPerson person={entry.subject} text={subject} others={others} {...ways} />
            </dd>
          </>
        )}
      </dl>
      {pieces.length > 0 && (
        <p className={styles.details}>
          <EntryPieces pieces={pieces} hasRosters={ways.hasRosters} />
        </p>
      )}
      {more > 0 && <ActToggle number={act.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {isOpen && (
        <ul className={styles.parts}>
          {formatActEntries(act).map((part, index) => (
            <li key={index} className={styles.details}>
              {others && <LogPerson person={act[index]?.subject ?? null} text={part.subject} {...ways} />}{' '}
              <EntryPieces pieces={part.pieces} hasRosters={ways.hasRosters} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
