import { useTexts } from '#web/lib/i18n.ts'
import { formatAppointmentTitle } from '#web/roster/appointment/appointment-texts.ts'
import { Text } from '#web/ui/Text.tsx'
import type { listOverlappingPairs } from './choice-week.ts'
import { formatRoundDateTime } from './format-student-texts.ts'
import styles from './OverlapSummary.module.css'

/** Maximum number of overlaps by name; the rest is a count. */
const maximumListedPairs = 3

export function OverlapSummary({ pairs }: { pairs: ReturnType<typeof listOverlappingPairs> }) {
  const { t } = useTexts()
  if (pairs.length === 0)
    return (
      <Text size="list" tone="quiet">
        {t(($) => $.CHOICE_ROUND.WEEK.FITS)}
      </Text>
    )
  return (
    <div className={styles.overlaps}>
      <strong>{t(($) => $.CHOICE_ROUND.WEEK.OVERLAPS, { count: pairs.length })}</strong>
      <ul>
        {pairs.slice(0, maximumListedPairs).map(({ first, second }) => (
          <li key={`${first.id} ${second.id}`}>
            {t(($) => $.CHOICE_ROUND.WEEK.OVERLAP, {
              when: formatRoundDateTime(second.start, 'short'),
              one: formatAppointmentTitle(first),
              other: formatAppointmentTitle(second),
            })}
          </li>
        ))}
        {pairs.length > maximumListedPairs && (
          <li>{t(($) => $.CHOICE_ROUND.WEEK.MORE, { count: pairs.length - maximumListedPairs })}</li>
        )}
      </ul>
    </div>
  )
}
