import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { toSchoolTime } from '#web/lib/time.ts'
import { countChanges } from './roster-entries.ts'
import styles from './RosterStatus.module.css'
import { formatRelativeDay } from './titles.ts'
import type { RosterModel } from './use-roster-model.ts'

/** Shows the publication and changes since. */
export function RosterStatus({ model }: { model: RosterModel }) {
  const { t, language } = useTexts()
  const { publication, now, appointments, week } = model
  if (!publication) return <span />
  if (!publication.published) return <Line kind="unpublished">{t(($) => $.ROSTER.UNPUBLISHED.SHORT)}</Line>
  const { count, lastChangedAt } = countChanges(appointments, week)
  if (count === 0) return <Line kind="published">{t(($) => $.ROSTER.PUBLISHED)}</Line>
  const relativeDay = formatRelativeDay(toSchoolTime(lastChangedAt).toPlainDate(), now.toPlainDate(), language)
  return (
    <Line kind="published">
      <span className={styles.published}>{t(($) => $.ROSTER.PUBLISHED)} · </span>
      {t(($) => $.ROSTER.CHANGES, { count, when: relativeDay })}
    </Line>
  )
}

const Line = ({ kind, children }: { kind: string; children: ReactNode }) => (
  <p role="status" className={styles.status} data-kind={kind}>
    <span>{children}</span>
  </p>
)
