import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChangeRefusal } from './ChangeRefusal.tsx'
import type { useChoice } from './use-choice.ts'

/** Names what is in the way of a choice, and lets the user insist. */
export function ChoiceRefusal({ error, isPending, chooseAgain }: Omit<ReturnType<typeof useChoice>, 'choose'>) {
  const { t } = useTexts()
  return (
    <>
      <ChangeRefusal error={error} />
      {chooseAgain && (
        <Button variant="primary" aria-disabled={isPending} onClick={chooseAgain}>
          {t(($) => $.CHANGES.ANYWAY)}
        </Button>
      )}
    </>
  )
}
