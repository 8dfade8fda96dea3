import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { boardContract } from '@uurwerk/contract/changes/board'
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

export const useAddBoard = () =>
  useBoardMutation((body: { name: string; showsTeachers: boolean; networks: string[] }) =>
    call(boardContract.create, { body }),
  )

export const useWithdrawBoard = () => useBoardMutation((id: number) => call(boardContract.remove, { params: { id } }))
