import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { useTexts } from '#web/lib/i18n.ts'
import { getMonthName } from '#web/lib/time.ts'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'

interface Props {
  plan: DeploymentPlan
  periodName: string
  newPeriods: ReadonlySet<string>
  showsPublicationDate?: boolean
}

/** Marks a period as a draft, as not published yet, or as new to the user. */
export function PeriodMark({ plan, periodName, newPeriods, showsPublicationDate = false }: Props) {
  const { t } = useTexts()
  const publication = plan.publishInfo.find((periodPublication) => periodPublication.period === periodName)
  const { published = false, publishedOn = null } = publication ?? {}
  const periodIndex = plan.periods.findIndex(({ name }) => name === periodName)
  const hasHours = plan.tables.some(({ rows }) => rows.some(({ hours }) => (hours[periodIndex] ?? null) !== null))
  // Without hours there is not even a draft.
  const unpublishedText = hasHours ? t(($) => $.DEPLOYMENT_PLAN.UNPUBLISHED) : t(($) => $.DEPLOYMENT_PLAN.NOT_YET)
  return (
    <>
      {!published && (
        <Pill>
          {publishedOn === null
            ? unpublishedText
            : t(($) => $.DEPLOYMENT_PLAN.FROM, { date: formatShortDate(publishedOn) })}
        </Pill>
      )}
      {newPeriods.has(periodName) && <Pill tone="solid">{t(($) => $.DEPLOYMENT_PLAN.NEW)}</Pill>}
      {showsPublicationDate && published && publishedOn !== null && !newPeriods.has(periodName) && (
        <Text as="span" size="note" tone="quiet">
          {t(($) => $.DEPLOYMENT_PLAN.PUBLISHED, { date: formatShortDate(publishedOn) })}
        </Text>
      )}
    </>
  )
}

/** Returns `9 nov`. */
export function formatShortDate(dateText: string) {
  const date = Temporal.PlainDate.from(dateText)
  return `${date.day} ${getMonthName(date, 'short')}`
}
