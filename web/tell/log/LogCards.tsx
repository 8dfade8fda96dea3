import { useTexts } from '../../lib/i18n.ts'
import { entryTexts, momentTexts } from './entry-texts.ts'
import styles from './LogCards.module.css'
import { type EntriesProps, Person } from './LogTable.tsx'

/** The log on a phone: a card for each entry. */
export function LogCards({ entries, onPerson, label, children }: EntriesProps) {
  const { t } = useTexts()
  return (
    <>
      <ul className={styles.cards} aria-label={label}>
        {entries.map((entry) => {
          const { action, actingAs, actor, details, subject } = entryTexts(entry)
          const { date, time } = momentTexts(entry)
          return (
            <li key={entry.id} className={styles.card}>
              <p className={styles.top}>
                <strong>{action}</strong>
                <time dateTime={entry.at}>
                  {date} {time}
                </time>
              </p>
              <dl className={styles.facts}>
                <dt>{t(($) => $.LOG.COLUMN.ACTOR)}</dt>
                <dd>
                  <Person person={entry.actor} text={actor} onPerson={onPerson} />
                  {actingAs && ` ${t(($) => $.LOG.AS, { name: actingAs })}`}
                </dd>
                {subject && (
                  <>
                    <dt>{t(($) => $.LOG.COLUMN.SUBJECT)}</dt>
                    <dd>
                      <Person person={entry.subject} text={subject} onPerson={onPerson} />
                    </dd>
                  </>
                )}
              </dl>
              {details && <p className={styles.details}>{details}</p>}
            </li>
          )
        })}
      </ul>
      {children && <div className={styles.after}>{children}</div>}
    </>
  )
}
