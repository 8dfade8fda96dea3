import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { usePatchRound } from '../queries.ts'
import { formatDateTimeWithYear } from '../format-desk-texts.ts'
import { useServerNow } from '../use-server-now.ts'
import { listLengtheningOptions, buildLengthenPatch } from './lengthening-options.ts'
import styles from './StateBanner.module.css'

interface Props {
  round: Round
  etag: string | null
  state: ChoiceRoundState
  clockOffset: number
  /** Called with a text for the status line. */
  onDone: (status: string) => void
  onClose: () => void
}

/** Lengthens the time to choose, or opens the round again. Each button saves at once. */
export function LengthenDialog({ round, etag, state, clockOffset, onDone, onClose }: Props) {
  const { t } = useTexts()
  const { mutate, isPending } = usePatchRound(round.id)
  const [isOvertaken, setOvertaken] = useState(false)
  const { day: openingHours } = useSession()
  const now = useServerNow(clockOffset, 'minute')
  const title = state === 'open' ? t(($) => $.ROUND_DESK.LENGTHEN.TITLE) : t(($) => $.ROUND_DESK.LENGTHEN.REOPEN_TITLE)
  const lengthen = (until: string) =>
    mutate(
      { body: buildLengthenPatch(round, until), etag },
      {
        onSuccess: (result) => {
          if (result === 'overtaken') return setOvertaken(true)
          onDone(t(($) => $.ROUND_DESK.LENGTHEN.DONE, { moment: formatDateTimeWithYear(until) }))
          onClose()
        },
      },
    )
  return (
    <Modal title={title} onClose={onClose} actions={<Button onClick={onClose}>{t(($) => $.ROUND_DESK.CANCEL)}</Button>}>
      <p>{t(($) => $.ROUND_DESK.LENGTHEN.TEXT, { moment: formatDateTimeWithYear(round.studentExpirationDate) })}</p>
      {isOvertaken && (
        <Text role="alert" tone="danger">
          {t(($) => $.ROUND_DESK.LENGTHEN.OVERTAKEN)}
        </Text>
      )}
      <ul className={styles.choices}>
        {listLengtheningOptions(round, now, openingHours.end).map(({ by, until }) => (
          <li key={by}>
            <Button needsConnection disabled={isPending} onClick={() => lengthen(until)}>
              <span>{t(($) => $.ROUND_DESK.LENGTHEN.BY[by])}</span>
              <span>{t(($) => $.ROUND_DESK.LENGTHEN.UNTIL, { moment: formatDateTimeWithYear(until) })}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
