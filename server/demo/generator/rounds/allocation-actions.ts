import type { DemoAction } from '#server/demo/demo-actions.ts'
import { minutesAgoOnPreviousDay } from '../make-join-actions.ts'
import { screenshotCoordinator } from '../staff.ts'

/**
 * Seed with which the student in the screenshots gets her second choice, because others are drawn before her for the
 * first.
 */
const seed = 1026

export const allocationActions: DemoAction[] = [
  {
    do: 'allocate',
    by: screenshotCoordinator,
    minutesAgo: minutesAgoOnPreviousDay,
    round: 'sportdag',
    method: 'lottery',
    seed,
  },
]
