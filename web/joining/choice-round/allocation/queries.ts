import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { allocationContract, type AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'
import { refetchAfter } from '#web/data/refetch.ts'
import { deskKeys } from '#web/data/desk-keys.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { useIdempotentMutation } from '../desk/queries.ts'

export const allocationsQuery = (roundId: number) =>
  queryOptions({
    queryKey: deskKeys.allocations(roundId),
    queryFn: ({ signal }) => call(allocationContract.allocations, { params: { id: roundId } }, signal),
  })

export const allocatedStudentsQuery = (roundId: number, allocationId: number) =>
  queryOptions({
    queryKey: deskKeys.allocated(roundId, allocationId),
    queryFn: ({ signal }) => call(allocationContract.allocated, { params: { id: roundId, allocationId } }, signal),
  })

export const useAllocateRound = (roundId: number) =>
  useIdempotentMutation((body: { method: AllocationMethod; seed: number }, headers) =>
    call(allocationContract.allocate, { params: { id: roundId }, body }, undefined, headers),
  )

interface Publication {
  allocationId: number
  replaces: number | null
}

/** Returns `overtaken` when another allocation than the expected one is published now. */
export const usePublishAllocation = (roundId: number) =>
  useIdempotentMutation(async (body: Publication, headers): Promise<'overtaken' | null> => {
    try {
      return await call(allocationContract.publish, { params: { id: roundId }, body }, undefined, headers)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'preconditionFailed') return 'overtaken'
      throw error
    }
  })

interface Adjustment {
  studentId: number
  optionId: number | null
  reason: string
}

export function useAdjustAllocation(roundId: number, allocationId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ studentId, ...body }: Adjustment) =>
      call(allocationContract.adjust, { params: { id: roundId, allocationId, studentId }, body }),
    onSettled: () => refetchAfter(client, 'roundDesk'),
  })
}
