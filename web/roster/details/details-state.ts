import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** An error has no current id, because the id is cleared from the address. */
export type DetailsState =
  | { status: 'idle' }
  | { status: 'loading'; id: number; loadedAppointment: Appointment | undefined }
  | { status: 'success'; id: number; appointment: Appointment }
  | { status: 'error'; error: Error; failedId: number }

export interface DetailsFailure {
  failedId: number
  error: Error
}

interface DetailsResponse {
  data: Appointment | undefined
  error: Error | null
}

export function deriveDetailsState(
  id: number | undefined,
  loadedAppointment: Appointment | undefined,
  response: DetailsResponse,
  failure: DetailsFailure | undefined,
): DetailsState {
  if (id === undefined) return failure ? { status: 'error', ...failure } : { status: 'idle' }
  if (response.data) return { status: 'success', id, appointment: response.data }
  if (response.error) return { status: 'error', failedId: id, error: response.error }
  return { status: 'loading', id, loadedAppointment }
}
