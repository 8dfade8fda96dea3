import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type {
  RefusedSubscription,
  BulkSubscriptionAction,
  BulkSubscriptionResult,
} from '@uurwerk/contract/joining/subscription'
import { t } from '#web/lib/i18n.ts'

const reasons = ['FULL', 'OTHER_MOMENT', 'LESSON', 'NOT_STUDENT', 'FAILED'] as const
type WarningReason = (typeof reasons)[number]

const reasonOfCode: Partial<Record<ErrorCode, WarningReason>> = {
  subscriptionReachedCapacity: 'FULL',
  subscriptionAlreadyAtOtherMoment: 'OTHER_MOMENT',
  subscriptionHiddenByLesson: 'LESSON',
  subscriptionOnlyStudent: 'NOT_STUDENT',
}
const toWarningReason = (code: ErrorCode): WarningReason => reasonOfCode[code] ?? 'FAILED'

/** Error codes whose text is the advice, shown when all refusals have the same reason. */
const advice = {
  FULL: 'subscriptionReachedCapacityWarning',
  OTHER_MOMENT: 'subscriptionAlreadyAtOtherMomentSeveral',
} as const satisfies Partial<Record<WarningReason, ErrorCode>>
const hasAdvice = (reason: WarningReason): reason is keyof typeof advice => reason in advice

export interface RefusalGroup {
  reason: string
  isFull: boolean
  people: RefusedSubscription[]
}

export interface SubscriptionWarning {
  title: string
  summary: string
  failures: RefusalGroup[]
  advice: string | undefined
}

/** Builds the warning about refused people; undefined when nobody was refused. */
export function buildSubscriptionWarning(
  action: BulkSubscriptionAction,
  { name, type }: Pick<Appointment, 'name' | 'type'>,
  { succeeded, failed }: Pick<BulkSubscriptionResult, 'succeeded' | 'failed'>,
): SubscriptionWarning | undefined {
  const [first] = failed
  if (!first) return undefined
  const successCount = succeeded.length
  const subscriptionCount = successCount + failed.length
  const appointmentName = type === 'exam' ? t(($) => $.COMMON.SUBSCRIPTION_WARNING.EXAM, { name }) : name
  const hasNoSuccess = successCount === 0 && subscriptionCount > 1
  const title = hasNoSuccess
    ? t(($) => $.COMMON.SUBSCRIPTION_WARNING.NONE[action])
    : t(($) => $.COMMON.SUBSCRIPTION_WARNING.TITLE[action], { count: subscriptionCount })

  if (subscriptionCount === 1) {
    const reason = toWarningReason(first.code)
    const values = { name: first.attendee.name, exam: appointmentName }
    const summary =
      reason === 'FAILED'
        ? t(($) => $.COMMON.SUBSCRIPTION_WARNING.ONE.FAILED[action], values)
        : t(($) => $.COMMON.SUBSCRIPTION_WARNING.ONE[reason], values)
    return { title, summary, failures: groupRefusals(failed), advice: undefined }
  }

  const [onlyReason, ...otherReasons] = new Set(failed.map(({ code }) => toWarningReason(code)))
  return {
    title,
    summary: t(($) => $.COMMON.SUBSCRIPTION_WARNING.SEVERAL.SUMMARY[action], {
      exam: appointmentName,
      subscriptionCount,
      successCount,
    }),
    failures: groupRefusals(failed),
    advice:
      onlyReason && otherReasons.length === 0 && hasAdvice(onlyReason)
        ? t(($) => $.COMMON.ERROR[advice[onlyReason]].MESSAGE)
        : undefined,
  }
}

/** Groups refusals by reason, in a fixed order. */
export function groupRefusals(refusals: readonly RefusedSubscription[]): RefusalGroup[] {
  const byReason = Map.groupBy(refusals, ({ code }) => toWarningReason(code))
  return reasons.flatMap((reason) => {
    const people = byReason.get(reason)
    if (!people) return []
    const errorCount = people.length
    const text = t(($) => $.COMMON.SUBSCRIPTION_WARNING.SEVERAL[reason], { count: errorCount, errorCount })
    return { reason: text, isFull: reason === 'FULL', people }
  })
}
