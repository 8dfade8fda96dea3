import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { heldContract, type HeldPart } from '@uurwerk/contract/changes/held'
import { ledgerContract } from '@uurwerk/contract/changes/ledger'
import { call } from '#web/lib/call.ts'

interface Dates {
  start: string
  end: string
}

export const ledgerQuery = (dates: Dates) =>
  queryOptions({
    queryKey: ['ledger', dates],
    queryFn: ({ signal }) => call(ledgerContract.lines, { query: dates }, signal),
    placeholderData: keepPreviousData,
  })

export const heldQuery = (request: Dates & { by: HeldPart[] }) =>
  queryOptions({
    queryKey: ['held', request] as const,
    queryFn: ({ signal }) => call(heldContract.lines, { query: request }, signal),
    // Lines of other parts have other fields.
    placeholderData: (previous, query) => (query?.queryKey[1].by.join() === request.by.join() ? previous : undefined),
  })
