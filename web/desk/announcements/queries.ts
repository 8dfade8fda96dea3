import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { boardContract } from '@uurwerk/contract/changes/board'
import { useSendOnce } from '#web/data/use-send-once.ts'
import { call } from '#web/lib/call.ts'
import { schoolKey } from '../queries.ts'

export const boardsQuery = queryOptions({
  queryKey: [...schoolKey, 'boards'],
  queryFn: ({ signal }) => call(boardContract.list, {}, signal),
  staleTime: 0,
})

function useBoardMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(boardsQuery) })
}

/** After a withdrawal, perhaps of the board whose address did not arrive, adding makes another. */
export const useAddBoard = (withdrawnId: number | undefined) =>
  useBoardMutation(
    useSendOnce(
      (body: { name: string; showsTeachers: boolean; networks: string[] }, headers) =>
        call(boardContract.create, { body }, undefined, headers),
      (body) => [body, withdrawnId],
    ),
  )

export const useWithdrawBoard = () => useBoardMutation((id: number) => call(boardContract.remove, { params: { id } }))
