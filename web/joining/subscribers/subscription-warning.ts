import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type {
  RefusedSubscription,
  BulkSubscriptionAction,
  BulkSubscriptionResult,
} from '@uurwerk/contract/joining/subscription'
import { t } from '#web/lib/i18n.ts'

const reasonsInOrder = ['FULL', 'OTHER_MOMENT', 'LESSON', 'NOT_STUDENT', 'FAILED'] as const
type WarningReason = (typeof reasonsInOrder)[number]

const reasonByCode: Partial<Record<ErrorCode, WarningReason>> = {
  subscriptionReachedCapacity: 'FULL',
  subscriptionAlreadyAtOtherMoment: 'OTHER_MOMENT',
  subscriptionHiddenByLesson: 'LESSON',
  subscriptionOnlyStudent: 'NOT_STUDENT',
}
const toWarningReason = (code: ErrorCode): WarningReason => reasonByCode[code] ?? 'FAILED'

/** Advice when all refusals have the same reason, by reason. */
const adviceCodeByReason = {
  FULL: 'subscriptionReachedCapacityWarning',
  OTHER_MOMENT: 'subscriptionAlreadyAtOtherMomentSeveral',
} as const satisfies Partial<Record<WarningReason, ErrorCode>>
const hasAdvice = (reason: WarningReason): reason is keyof typeof adviceCodeByReason => reason in adviceCodeByReason

/** People who were refused for the same reason. */
export interface RefusalGroup {
  reasonText: string
  isFull: boolean
  refusals: RefusedSubscription[]
}

export interface SubscriptionWarning {
  title: string
  summary: string
  refusalGroups: RefusalGroup[]
  advice: string | undefined
}

/** Builds the warning about refused people; undefined when nobody was refused. */
export function buildSubscriptionWarning(
  action: BulkSubscriptionAction,
  { name, type }: Pick<Appointment, 'name' | 'type'>,
  { succeeded, failed }: Pick<BulkSubscriptionResult, 'succeeded' | 'failed'>,
): SubscriptionWarning | undefined {
  const [firstRefusal] = failed
  if (!firstRefusal) return undefined
  const successCount = succeeded.length
  const subscriptionCount = successCount + failed.length
  const appointmentName = type === 'exam' ? t(($) => $.COMMON.SUBSCRIPTION_WARNING.EXAM, { name }) : name
  const areAllRefused = successCount === 0 && subscriptionCount > 1
  const title = areAllRefused
    ? t(($) => $.COMMON.SUBSCRIPTION_WARNING.NONE[action])
    : t(($) => $.COMMON.SUBSCRIPTION_WARNING.TITLE[action], { count: subscriptionCount })

  if (subscriptionCount === 1) {
    const reason = toWarningReason(firstRefusal.code)
    const values = { name: firstRefusal.attendee.name, exam: appointmentName }
    const summary =
      reason === 'FAILED'
        ? t(($) => $.COMMON.SUBSCRIPTION_WARNING.ONE.FAILED[action], values)
        : t(($) => $.COMMON.SUBSCRIPTION_WARNING.ONE[reason], values)
    return { title, summary, refusalGroups: groupRefusals(failed), advice: undefined }
  }

  const [firstReason, ...otherReasons] = new Set(failed.map(({ code }) => toWarningReason(code)))
  return {
    title,
    summary: t(($) => $.COMMON.SUBSCRIPTION_WARNING.SEVERAL.SUMMARY[action], {
      exam: appointmentName,
      subscriptionCount,
      successCount,
    }),
    refusalGroups: groupRefusals(failed),
    advice:
      firstReason && otherReasons.length === 0 && hasAdvice(firstReason)
        ? t(($) => $.COMMON.ERROR[adviceCodeByReason[firstReason]].MESSAGE)
        : undefined,
  }
}

/** Groups refused people by reason, in the order of `reasonsInOrder`. */
export function groupRefusals(refusals: readonly RefusedSubscription[]): RefusalGroup[] {
  const refusalsByReason = Map.groupBy(refusals, ({ code }) => toWarningReason(code))
  return reasonsInOrder.flatMap((reason) => {
    const sameRefusals = refusalsByReason.get(reason)
    if (!sameRefusals) return []
    const errorCount = sameRefusals.length
    const reasonText = t(($) => $.COMMON.SUBSCRIPTION_WARNING.SEVERAL[reason], { count: errorCount, errorCount })
    return { reasonText, isFull: reason === 'FULL', refusals: sameRefusals }
  })
}
