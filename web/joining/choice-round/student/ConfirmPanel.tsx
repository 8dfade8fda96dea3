import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './ConfirmPanel.module.css'
import { listAllOptions, findChosenGroup, listFaultsOfChoices } from './choice-flags.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { formatChoiceFault } from './format-student-texts.ts'
import { useConfirmChoices } from './use-choosing.ts'

/** Faults found here come before those of the server. */
export function ConfirmPanel({ model }: { model: StudentRoundModel }) {
  const { t } = useTexts()
  const { roundKey, round, groups, options, mayChoose, choosing } = model
  const { mutate, isPending, error } = useConfirmChoices(roundKey)
  // Reports nothing to a student who has not chosen yet, until the first press.
  const [hasPressed, setHasPressed] = useState(false)
  const reasonsId = useId()
  const unsentCount = choosing.taps.length
  const faultTexts = listFaultsOfChoices(groups, options).map(formatChoiceFault)
  const refusalMessages = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
  const chosenNames = [findChosenGroup(groups), ...listAllOptions(options).filter((option) => option.chosen)].flatMap(
    (item) => item?.name ?? [],
  )
  if (chosenNames.length === 0 && !round.isConfirmed && !mayChoose) return null
  const handlePress = () => {
    setHasPressed(true)
    if (faultTexts.length === 0 && unsentCount === 0 && !isPending) mutate(crypto.randomUUID())
  }
  return (
    <div className={styles.confirm}>
      {chosenNames.length > 0 && (
        <p className={styles.chosen}>
          {t(($) => $.CHOICE_ROUND.CONFIRM.CHOSEN)} <b>{chosenNames.join(', ')}</b>
        </p>
      )}
      {round.isConfirmed && <ConfirmedMessage />}
      {mayChoose && !round.isConfirmed && (
        <>
          <div role={hasPressed ? 'alert' : undefined} id={reasonsId}>
            {(hasPressed || chosenNames.length > 0) && (
              <ReasonList texts={faultTexts.length > 0 ? faultTexts : refusalMessages} />
            )}
          </div>
          <Button
            variant="primary"
            className={styles.button}
            aria-busy={isPending}
            aria-describedby={reasonsId}
            aria-disabled={faultTexts.length > 0 || unsentCount > 0 || isPending || undefined}
            onClick={handlePress}
          >
            {unsentCount > 0
              ? t(($) => $.CHOICE_ROUND.CONFIRM.UNSENT, { count: unsentCount })
              : t(($) => $.CHOICE_ROUND.CONFIRM.DO)}
          </Button>
          <p className={styles.hint}>{t(($) => $.CHOICE_ROUND.CONFIRM.HINT)}</p>
        </>
      )}
    </div>
  )
}

function ConfirmedMessage() {
  const { t } = useTexts()
  return (
    <>
      <p role="status" className={styles.done}>
        <CircleCheck size={18} aria-hidden /> {t(($) => $.CHOICE_ROUND.CONFIRM.DONE)}
      </p>
      <p className={styles.hint}>{t(($) => $.CHOICE_ROUND.CONFIRM.DONE_HINT)}</p>
    </>
  )
}

function ReasonList({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className={styles.missing}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
