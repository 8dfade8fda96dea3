import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** State of the details panel. An error has no current id, because the id is cleared from the address. */
export type DetailsState =
  | { status: 'idle' }
  | { status: 'loading'; id: number; known: Appointment | undefined }
  | { status: 'success'; id: number; appointment: Appointment }
  | { status: 'error'; error: Error; askedFor: number }

export interface DetailsFailure {
  askedFor: number
  error: Error
}

interface DetailsAnswer {
  data: Appointment | undefined
  error: Error | null
}

/** Derives the state from the chosen id, the loaded roster, the response and an earlier failure. */
export function deriveDetailsState(
  id: number | undefined,
  known: Appointment | undefined,
  answer: DetailsAnswer,
  failure: DetailsFailure | undefined,
): DetailsState {
  if (id === undefined) return failure ? { status: 'error', ...failure } : { status: 'idle' }
  if (answer.data) return { status: 'success', id, appointment: answer.data }
  if (answer.error) return { status: 'error', askedFor: id, error: answer.error }
  return { status: 'loading', id, known }
}
