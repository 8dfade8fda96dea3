import { bringIntoView } from '#web/lib/bring-into-view.ts'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { getNextConsent, listObstacles } from './change-clashes.ts'
import styles from './DayChange.module.css'

const shownObstacles = 5
const obstacleTexts = { booking: 'BOOKED', clash: 'CLASH', overload: 'OVERLOADED' } as const

/** Names who and what is in the way, where the user can continue anyway. Other errors open a modal. */
export function ChangeRefusal({ error }: { error: Error | null }) {
  const { t } = useTexts()
  if (!(error instanceof ApiError) || !getNextConsent(error, {})) return null
  const { code } = error
  const obstacles = listObstacles(error)
  const hiddenCount = obstacles.length - shownObstacles
  return (
    <section ref={bringIntoView} role="alert" className={styles.refusal}>
      <b>{t(($) => $.COMMON.ERROR[code].TITLE)}</b>
      <ul>
        {obstacles.slice(0, shownObstacles).map(({ kind, name, start, end }, index) => (
          <li key={index}>
            {t(($) => $.CHANGES[obstacleTexts[kind]], {
              name,
              when: formatDayAndTimes(start, end),
            })}
          </li>
        ))}
        {hiddenCount > 0 && <li>{t(($) => $.CHANGES.MORE, { count: hiddenCount })}</li>}
      </ul>
      <p>{t(($) => $.COMMON.ERROR[code].MESSAGE)}</p>
    </section>
  )
}
