import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { useTexts } from '#web/lib/i18n.ts'
import { getMonthName } from '#web/lib/time.ts'
import styles from './PeriodMark.module.css'

interface Props {
  plan: DeploymentPlan
  period: string
  newPeriods: ReadonlySet<string>
  showsPublicationDate?: boolean
}

/** Marks a period as a draft, as not published yet, or as new to the user. */
export function PeriodMark({ plan, period, newPeriods, showsPublicationDate = false }: Props) {
  const { t } = useTexts()
  const publication = plan.publishInfo.find((item) => item.period === period)
  const { published = false, publishedOn = null } = publication ?? {}
  const periodIndex = plan.periods.findIndex(({ name }) => name === period)
  const hasHours = plan.tables.some(({ rows }) => rows.some(({ hours }) => (hours[periodIndex] ?? null) !== null))
  const unpublished = hasHours ? t(($) => $.DEPLOYMENT_PLAN.UNPUBLISHED) : t(($) => $.DEPLOYMENT_PLAN.NOT_YET)
  return (
    <>
      {!published && (
        <span className={styles.mark}>
          {publishedOn === null
            ? unpublished
            : t(($) => $.DEPLOYMENT_PLAN.FROM, { date: formatShortDate(publishedOn) })}
        </span>
      )}
      {newPeriods.has(period) && (
        <span className={`${styles.mark} ${styles.new}`}>{t(($) => $.DEPLOYMENT_PLAN.NEW)}</span>
      )}
      {showsPublicationDate && published && publishedOn !== null && !newPeriods.has(period) && (
        <span className={styles.day}>
          {t(($) => $.DEPLOYMENT_PLAN.PUBLISHED, { date: formatShortDate(publishedOn) })}
        </span>
      )}
    </>
  )
}

/** Returns `9 nov`. */
export function formatShortDate(text: string) {
  const date = Temporal.PlainDate.from(text)
  return `${date.day} ${getMonthName(date, 'short')}`
}
