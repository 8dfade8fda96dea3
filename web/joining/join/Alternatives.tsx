import { Link } from '@tanstack/react-router'
import type { Alternative } from '@uurwerk/contract/joining/subscription'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'
import styles from './Joining.module.css'

export function Alternatives({ alternatives }: { alternatives: readonly Alternative[] }) {
  const { t } = useTexts()
  const titleId = useId()
  if (alternatives.length === 0) return null
  return (
    <div>
      <h4 id={titleId} className={styles.label}>
        {t(($) => $.ROSTER.JOINING.ELSEWHERE)}
      </h4>
      <ul className={styles.alternatives} aria-labelledby={titleId}>
        {alternatives.map((alternative) => (
          <li key={alternative.id}>
            <AlternativeLink alternative={alternative} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function AlternativeLink({ alternative }: { alternative: Alternative }) {
  const { t } = useTexts()
  const { id, name, start, end, teachers, classrooms, seatsLeft } = alternative
  const seatsLeftText =
    seatsLeft === null ? t(($) => $.ROSTER.JOINING.LEFT_ALL) : t(($) => $.ROSTER.JOINING.LEFT, { count: seatsLeft })
  return (
    <Link to="/roster" search={{ date: start.slice(0, 10), appointment: id }} className={styles.alternative}>
      <span>
        <b>{name}</b>
        <span>
          {[
            formatDayAndTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)),
            ...teachers.map((teacher) => teacher.name),
            formatCodes(classrooms),
            seatsLeftText,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <ChevronRight size={16} aria-hidden />
    </Link>
  )
}
