import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { allocationContract, type AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'
import { refetchAfter } from '#web/data/refetch.ts'
import { deskKeys } from '#web/data/desk-keys.ts'
import { call } from '#web/lib/call.ts'
import { useIdempotentMutation } from '../desk/queries.ts'

export const allocationsQuery = (id: number) =>
  queryOptions({
    queryKey: deskKeys.allocations(id),
    queryFn: ({ signal }) => call(allocationContract.allocations, { params: { id } }, signal),
  })

/** Fetches what one allocation gives each student. */
export const allocatedStudentsQuery = (id: number, allocationId: number) =>
  queryOptions({
    queryKey: deskKeys.allocated(id, allocationId),
    queryFn: ({ signal }) => call(allocationContract.allocated, { params: { id, allocationId } }, signal),
  })

export const useAllocateRound = (id: number) =>
  useIdempotentMutation((body: { method: AllocationMethod; seed: number }, headers) =>
    call(allocationContract.allocate, { params: { id }, body }, undefined, headers),
  )

export const usePublishAllocation = (id: number) =>
  useIdempotentMutation((allocationId: number, headers) =>
    call(allocationContract.publish, { params: { id }, body: { allocationId } }, undefined, headers),
  )

interface Adjustment {
  studentId: number
  optionId: number | null
  reason: string
}

export function useAdjustAllocation(id: number, allocationId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ studentId, ...body }: Adjustment) =>
      call(allocationContract.adjust, { params: { id, allocationId, studentId }, body }),
    onSettled: () => refetchAfter(client, 'roundDesk'),
  })
}
