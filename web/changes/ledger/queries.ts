import { queryOptions } from '@tanstack/react-query'
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
  })

export const heldQuery = (request: Dates & { by: HeldPart[] }) =>
  queryOptions({
    queryKey: ['held', request],
    queryFn: ({ signal }) => call(heldContract.lines, { query: request }, signal),
  })
