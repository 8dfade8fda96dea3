import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { useSignOut } from './queries.ts'

interface Props {
  id: number
  name: string
  onClose: () => void
  /** Receives the number of browsers. */
  onSignedOut: (count: number) => void
}

export function SignOutDialog({ id, name, onClose, onSignedOut }: Props) {
  const { t } = useTexts()
  const signOut = useSignOut(id)
  return (
    <Modal
      title={t(($) => $.SCHOOL_PEOPLE.PERSON.SIGN_OUT.TITLE, { name })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.SCHOOL_PEOPLE.PERSON.SIGN_OUT.CANCEL)}</Button>
          <Button
            variant="danger"
            needsConnection
            disabled={signOut.isPending}
            onClick={() => signOut.mutate(undefined, { onSuccess: ({ sessions }) => onSignedOut(sessions) })}
          >
            {t(($) => $.SCHOOL_PEOPLE.PERSON.SIGN_OUT.CONFIRM)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.SCHOOL_PEOPLE.PERSON.SIGN_OUT.MESSAGE)}</p>
    </Modal>
  )
}
