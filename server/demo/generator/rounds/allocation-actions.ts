import type { DemoAction } from '#server/demo/demo-actions.ts'
import { eve } from '../make-join-actions.ts'
import { knownCoordinator } from '../staff.ts'

/**
 * Seed with which the student in the pictures gets her second choice, because others are drawn before her for the
 * first.
 */
const seed = 1026

export const allocationActions: DemoAction[] = [
  { do: 'allocate', by: knownCoordinator, minutesAgo: eve, round: 'sportdag', method: 'lottery', seed },
]
