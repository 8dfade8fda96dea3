import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './ConfirmPanel.module.css'
import { listAllOptions, findChosenGroup, findMissingChoices } from './choice-flags.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { formatChoiceFault } from './format-student-texts.ts'
import { useConfirmChoices } from './use-choosing.ts'

export function ConfirmPanel({ model }: { model: StudentRoundModel }) {
  const { t } = useTexts()
  const { of, round, groups, options, mayChoose, choosing } = model
  const { mutate, isPending, error } = useConfirmChoices(of)
  const [isAsked, setIsAsked] = useState(false)
  const why = useId()
  const unsent = choosing.taps.length
  const missing = findMissingChoices(groups, options).map(formatChoiceFault)
  const told = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
  const chosen = [findChosenGroup(groups), ...listAllOptions(options).filter((option) => option.chosen)].flatMap(
    (item) => item?.name ?? [],
  )
  if (chosen.length === 0 && !round.isConfirmed && !mayChoose) return null
  const press = () => {
    setIsAsked(true)
    if (missing.length === 0 && unsent === 0 && !isPending) mutate(crypto.randomUUID())
  }
  return (
    <div className={styles.confirm}>
      {chosen.length > 0 && (
        <p className={styles.chosen}>
          {t(($) => $.CHOICE_ROUND.CONFIRM.CHOSEN)} <b>{chosen.join(', ')}</b>
        </p>
      )}
      {round.isConfirmed && <ConfirmedMessage />}
      {mayChoose && !round.isConfirmed && (
        <>
          <div role={isAsked ? 'alert' : undefined} id={why}>
            {(isAsked || chosen.length > 0) && <Missing texts={missing.length > 0 ? missing : told} />}
          </div>
          <Button
            look="primary"
            className={styles.button}
            aria-busy={isPending}
            aria-describedby={why}
            aria-disabled={missing.length > 0 || unsent > 0 || isPending || undefined}
            onClick={press}
          >
            {unsent > 0
              ? t(($) => $.CHOICE_ROUND.CONFIRM.UNSENT, { count: unsent })
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

function Missing({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className={styles.missing}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
