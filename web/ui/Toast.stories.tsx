import { Toast } from './Toast.tsx'

const doNothing = () => undefined

export const New = () => (
  <Toast
    region="New notifications"
    label="Roster"
    message="Two lessons have changed"
    closeLabel="Close"
    timeout={60_000}
    onAction={doNothing}
    onClose={doNothing}
  />
)
