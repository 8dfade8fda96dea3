import { useQuery } from '@tanstack/react-query'
import type { Named } from '@uurwerk/contract/values'
import { useState } from 'react'
import { useNow } from '#web/lib/use-now.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'
import { absencesQuery } from './queries.ts'
import { ReportedAbsence } from './ReportedAbsence.tsx'

interface Props {
  /** A teacher or a room. */
  person: Named
  isOwn?: boolean
  /** The absence to open on, instead of the first that is not over. */
  absenceId?: number
  onClose: () => void
}

type Shown = { view: 'form' } | { view: 'absence'; id: number } | { view: 'ended'; text: string }

/** Opens on the absence that is reported already, else on the form for today. */
export function AbsenceDialog({ person, isOwn = false, absenceId, onClose }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(absencesQuery(person.id))
  const absences = data?.absences ?? []
  const now = useNow().toString({ smallestUnit: 'minute' })
  const first = absences.find(({ end }) => end > now)
  const [newId, setNewId] = useState<number>()
  const openedId = absenceId ?? first?.id
  const [shown, setShown] = useState<Shown>(openedId ? { view: 'absence', id: openedId } : { view: 'form' })
  const absence = absences.find(({ id }) => shown.view === 'absence' && id === shown.id)
  const isLoading = absenceId !== undefined && !data
  if (isLoading || shown.view === 'ended')
    return (
      <Modal
        title={person.name}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t(($) => $.ABSENCE.CLOSE)}</Button>}
      >
        {shown.view === 'ended' && <p role="status">{shown.text}</p>}
        {isLoading && !error && <Skeleton label={t(($) => $.ABSENCE.LOADING)} lines={[70, 40, 70]} />}
        {isLoading && error && (
          <Failed variant="plain" error={error} title={t(($) => $.ABSENCE.FAILED)} onRetry={refetch} />
        )}
      </Modal>
    )
  if (absence)
    return (
      <ReportedAbsence
        key={absence.id}
        absence={absence}
        title={
          isOwn ? t(($) => $.ABSENCE.TITLE_REPORTED) : t(($) => $.ABSENCE.TITLE_REPORTED_OF, { name: person.name })
        }
        isNew={newId === absence.id}
        onAnother={() => setShown({ view: 'form' })}
        onEnded={(text) => setShown({ view: 'ended', text })}
        onClose={onClose}
      />
    )
  return (
    <AbsenceForm
      attendeeId={person.id}
      title={isOwn ? t(($) => $.ABSENCE.TITLE) : t(($) => $.ABSENCE.TITLE_OF, { name: person.name })}
      absences={absences}
      onShow={(id) => setShown({ view: 'absence', id })}
      onReported={({ id }) => {
        setNewId(id)
        setShown({ view: 'absence', id })
      }}
      onClose={onClose}
    />
  )
}
