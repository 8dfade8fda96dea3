import { CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useFocusWhenDone } from '#web/lib/use-focus-when-done.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './ConfirmStep.module.css'
import { MissingParts } from './MissingParts.tsx'
import type { RoundPart } from './round-parts.ts'
import { useConfirmation } from './use-confirmation.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'

interface Props {
  model: StudentRoundModel
  onGoToPart: (part: RoundPart) => void
  /** In the bar at the bottom of the screen, below the choices: without what the cards show already. */
  isCompact?: boolean
  /** Beside the button to confirm. */
  children?: ReactNode
}

/** Shows what is chosen and what is missing, and confirms. */
export function ConfirmStep({ model, onGoToPart, isCompact = false, children }: Props) {
  const { t } = useTexts()
  const { round, options } = model
  const confirmation = useConfirmation(model)
  const { chosenNames, mayConfirm, showsConfirmButton, hasTriedToConfirm, shownFaults, refusalMessages, unsentCount } =
    confirmation
  const reasonsId = useId()
  const message = useFocusWhenDone(round.isConfirmed)
  if (!children && chosenNames.length === 0 && !round.isConfirmed && !mayConfirm) return null
  return (
    <Stack className={styles.step ?? ''} data-compact={isCompact || undefined}>
      {chosenNames.length > 0 && !isCompact && (
        <Text size="list" className={styles.chosen}>
          {t(($) => $.CHOICE_ROUND.CONFIRM.CHOSEN)} <b>{chosenNames.join(', ')}</b>
        </Text>
      )}
      <Text ref={message} role="status" tabIndex={-1} tone="ok" isStrong className={styles.confirmed}>
        {round.isConfirmed && <CircleCheck size={18} aria-hidden />}
        {round.isConfirmed && t(($) => $.CHOICE_ROUND.CONFIRM.DONE)}
      </Text>
      {showsConfirmButton && (
        <div role={hasTriedToConfirm ? 'alert' : undefined} id={reasonsId}>
          <MissingParts faults={shownFaults} options={options} onGoToPart={onGoToPart} />
          {refusalMessages.map((message) => (
            <Text key={message} tone="danger">
              {message}
            </Text>
          ))}
        </div>
      )}
      <Row>
        {children}
        {showsConfirmButton && (
          <Button
            needsConnection
            variant="primary"
            className={styles.button}
            aria-busy={confirmation.isPending}
            aria-describedby={reasonsId}
            aria-disabled={!confirmation.isReady || undefined}
            onClick={confirmation.confirm}
          >
            {unsentCount > 0
              ? t(($) => $.CHOICE_ROUND.CONFIRM.UNSENT, { count: unsentCount })
              : t(($) => $.CHOICE_ROUND.CONFIRM.DO)}
          </Button>
        )}
      </Row>
      {mayConfirm && (unsentCount > 0 || !isCompact) && (
        <Text size="list" tone="quiet">
          {unsentCount > 0
            ? t(($) => $.CHOICE_ROUND.CONFIRM.KEPT)
            : t(($) => $.CHOICE_ROUND.CONFIRM[round.isConfirmed ? 'DONE_HINT' : 'HINT'])}
        </Text>
      )}
    </Stack>
  )
}
