import { NetworkError } from '../lib/call.ts'
import { signOut } from '../lib/session.ts'
import { showError } from './show-error.tsx'

/** Signs out. A failure is shown like that of any write. */
export const signOutOrShowError = () =>
  void signOut().catch((error: unknown) =>
    showError(error instanceof TypeError ? new NetworkError('The session cannot be ended', { cause: error }) : error),
  )
