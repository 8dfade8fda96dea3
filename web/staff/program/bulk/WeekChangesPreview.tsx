import { useTexts } from '#web/lib/i18n.ts'
import { PlannedTexts } from '#web/roster/appointment/PlannedTexts.tsx'
import { isPlanned } from '../year-weeks.ts'
import type { BulkWeeksPlan, BulkWeeksAction } from './bulk-weeks.ts'
import styles from './BulkWeeksDialog.module.css'

/** Includes plans that would be lost. */
export function WeekChangesPreview({
  action,
  plan: { changes, lostPlans },
}: {
  action: BulkWeeksAction
  plan: BulkWeeksPlan
}) {
  const { t } = useTexts()
  return (
    <>
      {lostPlans.length > 0 && (
        <section className={styles.lost}>
          <p>
            {action === 'take'
              ? t(($) => $.PROGRAM.SEVERAL.LEFT_OUT, { count: lostPlans.length })
              : t(($) => $.PROGRAM.SEVERAL.LOST, { count: lostPlans.length })}
          </p>
          {lostPlans.map((lostPlan, index) => (
            <PlannedTexts key={index} planned={lostPlan} />
          ))}
        </section>
      )}
      {changes.length === 0 ? (
        <p role="status">{t(($) => $.PROGRAM.SEVERAL.NO_CHANGE)}</p>
      ) : (
        <table className={styles.preview}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.PROGRAM.SEVERAL.WEEK)}</th>
              <th scope="col">{t(($) => $.PROGRAM.SEVERAL.NOW)}</th>
              <th scope="col">{t(($) => $.PROGRAM.SEVERAL.THEN)}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ week, before, after }) => (
              <tr key={week.week}>
                <th scope="row">{week.number}</th>
                <td>{isPlanned(before) ? <PlannedTexts planned={before} /> : '–'}</td>
                <td>
                  {isPlanned(after) ? <PlannedTexts planned={after} /> : <i>{t(($) => $.PROGRAM.SEVERAL.EMPTIED)}</i>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
