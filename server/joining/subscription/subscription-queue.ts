import { createCallQueue } from '#server/http/call-queue.ts'
import { type SubscriptionChange, applySubscriptionChanges } from './apply-subscription-changes.ts'

/** So many are changed in one transaction at most: another server waits for its end. */
const maximumBatchSize = 100

/**
 * Makes a change in its turn. A few hundred who want seats of one appointment in the same moment wait here for each
 * other, in the order in which they came, and are served by one connection, many in a transaction.
 * @throws AppError what refuses the change; serviceUnavailable when its turn does not come
 */
export const enqueueSubscriptionChange = createCallQueue<SubscriptionChange>({
  getQueueKey: ({ appointmentId }) => appointmentId,
  selectBatch: selectBatch,
  processBatch: applySubscriptionChanges,
})

/** The first who want changes of one kind, each for another person: a second click waits for the first. */
function selectBatch(waiting: readonly SubscriptionChange[]): SubscriptionChange[] {
  const [first] = waiting
  const together = new Map<number, SubscriptionChange>()
  for (const change of waiting) {
    const isUnlike = change.kind !== first?.kind || (change.kind === 'any' && change !== first)
    if (isUnlike || together.size === maximumBatchSize) break
    if (!together.has(change.attendeeId)) together.set(change.attendeeId, change)
  }
  return [...together.values()]
}
