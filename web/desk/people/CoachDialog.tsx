import { roles } from '@uurwerk/contract/roles'
import type { Named } from '@uurwerk/contract/values'
import { useTexts } from '#web/lib/i18n.ts'
import { PersonFinder } from '#web/roster/attendee/person/PersonFinder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

interface Props {
  onPick: (coach: Named) => void
  onClose: () => void
}

const coachRoles = roles.filter((role) => role !== 'student')

export function CoachDialog({ onPick, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Modal
      title={t(($) => $.SCHOOL_PEOPLE.PERSON.COACH.CHOOSE)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.COMMON.CANCEL)}</Button>}
    >
      <PersonFinder roles={coachRoles} onPick={onPick} />
    </Modal>
  )
}
