import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CsvColumns } from '@uurwerk/contract/desk/csv-columns'
import { type ImportAnswers, type ImportRun, type ImportState, importsContract } from '@uurwerk/contract/desk/imports'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { schoolKey } from '../queries.ts'

const importsKey = [...schoolKey, 'imports']

const busyStates: readonly ImportState[] = ['uploaded', 'reading', 'applying']
export const isBusy = (state: ImportState) => busyStates.includes(state)

/** Milliseconds. */
const progressInterval = 1000

export const importsQuery = queryOptions({
  queryKey: importsKey,
  queryFn: ({ signal }) => call(importsContract.list, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.some((run) => isBusy(run.state)) === true && progressInterval,
})

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => call(importsContract.one, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && isBusy(state.data.state) && progressInterval,
  })

export const importWeekQuery = (id: number) =>
  queryOptions({
    queryKey: [...importsKey, id, 'week'],
    queryFn: ({ signal }) => call(importsContract.week, { params: { id } }, signal),
    staleTime: Infinity,
  })

function useChangeImport<Input>(id: number, change: (input: Input) => Promise<ImportRun>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (run) => client.setQueryData(importQuery(id).queryKey, run),
    // A refused import was compared again.
    onSettled: () =>
      Promise.all(
        [schoolKey, keys.appointments, keys.publications, keys.session, keys.scope].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const useApplyImport = (id: number) =>
  useChangeImport(id, (body: { replace: boolean; unpublished: boolean; keepDayChanges: number[] }) =>
    call(importsContract.apply, { params: { id }, body }),
  )

export const useAnswerImport = (id: number) =>
  useChangeImport(id, (body: { columns: CsvColumns; source: string } | { options: ImportAnswers }) =>
    call(importsContract.answer, { params: { id }, body }),
  )

export const useCancelImport = (id: number) =>
  useChangeImport(id, () => call(importsContract.cancel, { params: { id } }))
