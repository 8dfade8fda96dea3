import type { DemoAction } from '#server/demo/demo-actions.ts'
import { eve } from '../make-join-actions.ts'
import { knownCoordinator } from '../staff.ts'

/** By this seed the student of the pictures gets her second choice: others were drawn before her for the first. */
const seed = 1026

/** Who gets what in the ranked round that is closed. */
export const allocationActions: DemoAction[] = [
  { do: 'allocate', by: knownCoordinator, minutesAgo: eve, round: 'sportdag', method: 'lottery', seed },
]
