import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** What the details show; an error has no id any more, only what was asked for last. */
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

/** The state from the chosen id, what the roster knows of it, what its fetch answered, and what failed before. */
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
