import { type AllocationMethod, maximumDrawnSeed } from '@uurwerk/contract/joining/choice-round/allocation'
import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Allocation.module.css'
import { useAllocateRound } from './queries.ts'

interface Props {
  round: Round
  isFirstAllocation: boolean
  canEdit: boolean
  onAllocated: (id: number) => void
}

/** Nine digits fit in the integer that the server accepts. */
const seedPattern = /^\d{1,9}$/

const generateSeed = () => 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % maximumDrawnSeed)

/** Creates an allocation by a method and seed, which publishes nothing. */
export function AllocationForm({ round, isFirstAllocation, canEdit, onAllocated }: Props) {
  const { t } = useTexts()
  const [method, setMethod] = useState<AllocationMethod>('lottery')
  const [typedSeed, setTypedSeed] = useState(() => String(generateSeed()))
  const { mutate, isPending } = useAllocateRound(round.id)
  const isSeedInvalid = !seedPattern.test(typedSeed)
  const allocate = () =>
    mutate(
      { method, seed: Number(typedSeed) },
      {
        onSuccess: (allocation) => {
          // Keeps a seed that the user typed during the request.
          setTypedSeed((current) => (current === typedSeed ? String(generateSeed()) : current))
          onAllocated(allocation.id)
        },
      },
    )
  return (
    <Form className={styles.form} aria-busy={isPending} onSend={() => !isPending && allocate()}>
      <Text as="h2" size="lead">
        {isFirstAllocation ? t(($) => $.ROUND_DESK.ALLOCATION.FIRST) : t(($) => $.ROUND_DESK.ALLOCATION.ANOTHER)}
      </Text>
      <Segments
        label={t(($) => $.ROUND_DESK.ALLOCATION.METHOD.LABEL)}
        value={method}
        options={(['lottery', 'fewestLeftOut'] as const).map((value) => ({
          value,
          text: t(($) => $.ROUND_DESK.ALLOCATION.METHOD[value]),
        }))}
        onChange={setMethod}
      />
      <Text size="list" tone="quiet">
        {t(($) => $.ROUND_DESK.ALLOCATION.FAIRNESS[method], { count: round.ranks ?? 1 })}
      </Text>
      <TextField
        inputMode="numeric"
        label={t(($) => $.ROUND_DESK.ALLOCATION.SEED)}
        value={typedSeed}
        hint={t(($) => $.ROUND_DESK.ALLOCATION.SEED_HINT)}
        fault={isSeedInvalid && t(($) => $.ROUND_DESK.ALLOCATION.SEED_WRONG)}
        onChange={(text) => setTypedSeed(text.trim())}
      />
      {canEdit && (
        <Button
          type="submit"
          variant={isFirstAllocation ? 'primary' : 'plain'}
          aria-disabled={isPending}
          aria-busy={isPending}
        >
          <Dices size={16} aria-hidden />
          {isPending ? t(($) => $.ROUND_DESK.ALLOCATION.BUSY) : t(($) => $.ROUND_DESK.ALLOCATION.ALLOCATE)}
        </Button>
      )}
    </Form>
  )
}
