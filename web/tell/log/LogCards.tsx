import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Each, Person, Pieces, type Ways } from './EntryParts.tsx'
import { actTexts, momentTexts, partsOf } from './entry-texts.ts'
import type { Act } from './fold.ts'
import styles from './LogCards.module.css'
import type { ActsProps } from './LogTable.tsx'

/** The log on a phone: a card for each act. */
export function LogCards({ acts, label, children, hasRosters, onPerson }: ActsProps) {
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

function Card({ act, ...ways }: { act: Act } & Ways) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [entry] = act
  const { action, actingAs, actor, pieces, subject, others, more } = actTexts(act)
  const { date, time } = momentTexts(entry)
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
          <Person person={entry.actor} text={actor} {...ways} />
          {actingAs && ` ${t(($) => $.LOG.AS, { name: actingAs })}`}
        </dd>
        {subject && (
          <>
            <dt>{t(($) => $.LOG.COLUMN.SUBJECT)}</dt>
            <dd>
              <Person person={entry.subject} text={subject} others={others} {...ways} />
            </dd>
          </>
        )}
      </dl>
      {pieces.length > 0 && (
        <p className={styles.details}>
          <Pieces pieces={pieces} hasRosters={ways.hasRosters} />
        </p>
      )}
      {more > 0 && <Each number={act.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {isOpen && (
        <ul className={styles.parts}>
          {partsOf(act).map((part, index) => (
            <li key={index} className={styles.details}>
              {others && <Person person={act[index]?.subject ?? null} text={part.subject} {...ways} />}{' '}
              <Pieces pieces={part.pieces} hasRosters={ways.hasRosters} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
