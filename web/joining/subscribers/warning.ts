import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { SeveralAction, SeveralOutcome } from '@uurwerk/contract/joining/subscription'
import { t } from '../../lib/i18n.ts'

const reasons = ['FULL', 'OTHER_MOMENT', 'LESSON', 'NOT_STUDENT', 'FAILED'] as const
type Reason = (typeof reasons)[number]

const reasonOfCode: Partial<Record<ErrorCode, Reason>> = {
  subscriptionReachedCapacity: 'FULL',
  subscriptionAlreadyAtOtherMoment: 'OTHER_MOMENT',
  subscriptionHiddenByLesson: 'LESSON',
  subscriptionOnlyStudent: 'NOT_STUDENT',
}
const reasonOf = (code: ErrorCode): Reason => reasonOfCode[code] ?? 'FAILED'

/** What the catalogue says to do, where all failed for one reason. */
const advice = {
  FULL: 'subscriptionReachedCapacityWarning',
  OTHER_MOMENT: 'subscriptionAlreadyAtOtherMomentSeveral',
} as const satisfies Partial<Record<Reason, ErrorCode>>
const hasAdvice = (reason: Reason): reason is keyof typeof advice => reason in advice

export interface SubscriptionWarning {
  title: string
  summary: string
  /** Why, and who. */
  failures: { reason: string; names: string }[]
  advice: string | undefined
}

/** The warning when some or all people were refused; undefined when all were changed as asked. */
export function subscriptionWarning(
  action: SeveralAction,
  { name, type }: Pick<Appointment, 'name' | 'type'>,
  { succeeded, failed }: SeveralOutcome,
): SubscriptionWarning | undefined {
  const [first] = failed
  if (!first) return undefined
  const successCount = succeeded.length
  const subscriptionCount = successCount + failed.length
  const exam = type === 'exam' ? t(($) => $.COMMON.SUBSCRIPTION_WARNING.EXAM, { name }) : name
  const isNobody = successCount === 0 && subscriptionCount > 1
  const title = isNobody
    ? t(($) => $.COMMON.SUBSCRIPTION_WARNING.NONE[action])
    : t(($) => $.COMMON.SUBSCRIPTION_WARNING.TITLE[action], { count: subscriptionCount })

  if (subscriptionCount === 1) {
    const reason = reasonOf(first.code)
    const values = { name: first.attendee.name, exam }
    const summary =
      reason === 'FAILED'
        ? t(($) => $.COMMON.SUBSCRIPTION_WARNING.ONE.FAILED[action], values)
        : t(($) => $.COMMON.SUBSCRIPTION_WARNING.ONE[reason], values)
    return { title, summary, failures: [], advice: undefined }
  }

  const byReason = Map.groupBy(failed, ({ code }) => reasonOf(code))
  const failures = reasons.flatMap((reason) => {
    const those = byReason.get(reason)
    if (!those) return []
    const errorCount = those.length
    return {
      reason: t(($) => $.COMMON.SUBSCRIPTION_WARNING.SEVERAL[reason], { count: errorCount, errorCount }),
      names: those.map(({ attendee }) => attendee.name).join(', '),
    }
  })
  const [only, ...others] = byReason.keys()
  return {
    title,
    summary: t(($) => $.COMMON.SUBSCRIPTION_WARNING.SEVERAL.SUMMARY[action], { exam, subscriptionCount, successCount }),
    failures,
    advice: only && others.length === 0 && hasAdvice(only) ? t(($) => $.COMMON.ERROR[advice[only]].MESSAGE) : undefined,
  }
}
