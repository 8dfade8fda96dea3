import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  availabilityContract,
  type AvailabilityReview,
  type ReviewPatch,
  type ReviewStep,
} from '@uurwerk/contract/staff/availability'
import { refetchAfter } from '#web/data/refetch.ts'
import { call } from '#web/lib/call.ts'
import { availabilityReviewsQuery } from '../queries.ts'

/** Saves a review for the version on screen. After a concurrent change the server refuses it, and a refetch follows. */
export function useSaveReview(answer: AvailabilityReview) {
  const client = useQueryClient()
  return useMutation({
    /** Keeps the stored value of what is undefined. */
    mutationFn: ({ state, comment }: { state: ReviewStep | undefined; comment: string | undefined }) => {
      const { id, atnId, version, teamLeadComment } = answer
      const isCommentChanged = comment !== undefined && comment !== (teamLeadComment ?? '')
      const body: ReviewPatch = [
        ...(isCommentChanged ? [{ op: 'add' as const, path: '/teamleadcomment' as const, value: comment }] : []),
        ...(state ? [{ op: 'replace' as const, path: '/state' as const, value: state }] : []),
      ]
      return call(availabilityContract.review, { params: { id, attendeeId: atnId }, body }, undefined, {
        // The server compares only the part of an ETag before the dot.
        'if-match': `"${version}."`,
      })
    },
    onSuccess: (savedReview) =>
      client.setQueryData(availabilityReviewsQuery.queryKey, (reviews) =>
        reviews?.map((review) =>
          review.id === savedReview.id && review.atnId === savedReview.atnId ? savedReview : review,
        ),
      ),
    onSettled: () => refetchAfter(client, 'availability'),
  })
}
