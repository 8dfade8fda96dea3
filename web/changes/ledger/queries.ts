import { queryOptions } from '@tanstack/react-query'
import { heldContract, type HeldPart } from '@uurwerk/contract/changes/held'
import { ledgerContract } from '@uurwerk/contract/changes/ledger'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'

// Below the key of appointments, so that they follow every change of the timetable.

interface Dates {
  start: string
  end: string
}

export const ledgerQuery = (dates: Dates) =>
  queryOptions({
    queryKey: [...keys.appointments, 'ledger', dates],
    queryFn: ({ signal }) => call(ledgerContract.lines, { query: dates }, signal),
  })

export const heldQuery = (request: Dates & { by: HeldPart[] }) =>
  queryOptions({
    queryKey: [...keys.appointments, 'held', request],
    queryFn: ({ signal }) => call(heldContract.lines, { query: request }, signal),
  })
