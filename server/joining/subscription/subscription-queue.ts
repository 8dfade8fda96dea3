import { createCallQueue } from '#server/http/call-queue.ts'
import { type SubscriptionChange, applySubscriptionChanges } from './apply-subscription-changes.ts'

/** Maximum number of changes in one transaction; other servers wait for its end. */
const maximumBatchSize = 100

/**
 * Queues changes per appointment, since hundreds may request seats at once, and applies many per transaction.
 * @throws AppError the refusal; serviceUnavailable if its turn does not come
 */
export const enqueueSubscriptionChange = createCallQueue<SubscriptionChange>({
  getQueueKey: ({ appointmentId }) => appointmentId,
  selectBatch,
  processBatch: applySubscriptionChanges,
})

/** Selects at most one change per person: a second click waits for the first. */
function selectBatch(waiting: readonly SubscriptionChange[]): SubscriptionChange[] {
  const [firstChange] = waiting
  const batch = new Map<number, SubscriptionChange>()
  for (const change of waiting) {
    const hasOtherEffect =
      change.seatEffect !== firstChange?.seatEffect || (change.seatEffect === 'unknown' && change !== firstChange)
    if (hasOtherEffect || batch.size === maximumBatchSize) break
    if (!batch.has(change.attendeeId)) batch.set(change.attendeeId, change)
  }
  return [...batch.values()]
}
