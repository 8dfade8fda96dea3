import { useTexts } from '#web/lib/i18n.ts'
import { PlannedTexts } from '#web/roster/appointment/PlannedTexts.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ColumnHeading, Table } from '#web/ui/DataTable.tsx'
import { isPlanned } from '../year-weeks.ts'
import type { BulkWeeksOutcome, BulkWeeksAction } from './bulk-weeks.ts'
import styles from './BulkWeeksDialog.module.css'

/** Lists the weeks before and after a change, and the plans that would be lost. */
export function WeekChangesPreview({
  action,
  outcome: { changes, lostPlans },
}: {
  action: BulkWeeksAction
  outcome: BulkWeeksOutcome
}) {
  const { t } = useTexts()
  return (
    <>
      {lostPlans.length > 0 && (
        <Card as="section" tone="warn">
          <p>
            {action === 'take'
              ? t(($) => $.PROGRAM.SEVERAL.LEFT_OUT, { count: lostPlans.length })
              : t(($) => $.PROGRAM.SEVERAL.LOST, { count: lostPlans.length })}
          </p>
          {lostPlans.map((lostPlan, index) => (
            <PlannedTexts key={index} planned={lostPlan} />
          ))}
        </Card>
      )}
      {changes.length === 0 ? (
        <p role="status">{t(($) => $.PROGRAM.SEVERAL.NO_CHANGE)}</p>
      ) : (
        <Table className={styles.preview}>
          <thead>
            <tr>
              <ColumnHeading>{t(($) => $.PROGRAM.SEVERAL.WEEK)}</ColumnHeading>
              <ColumnHeading>{t(($) => $.PROGRAM.SEVERAL.NOW)}</ColumnHeading>
              <ColumnHeading>{t(($) => $.PROGRAM.SEVERAL.THEN)}</ColumnHeading>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ week, before, after }) => (
              <tr key={week.weekIndex}>
                <th scope="row">{week.number}</th>
                <td>{isPlanned(before) ? <PlannedTexts planned={before} /> : '–'}</td>
                <td>
                  {isPlanned(after) ? <PlannedTexts planned={after} /> : <i>{t(($) => $.PROGRAM.SEVERAL.EMPTIED)}</i>}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
