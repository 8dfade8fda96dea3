import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { ChosenChip } from '#web/ui/Chip.tsx'
import { Row } from '#web/ui/Layout.tsx'

interface Props {
  label: string
  ids: readonly number[]
  names: ReadonlyMap<number, string>
  onRemove: (id: number) => void
}

export function RemovableChips({ label, ids, names, onRemove }: Props) {
  const { t } = useTexts()
  if (ids.length === 0) return null
  return (
    <Row as="ul" gap={3} aria-label={label}>
      {ids.map((id) => {
        const name = names.get(id) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN)
        return (
          <Row key={id} as="li">
            <ChosenChip
              removeLabel={t(($) => $.ROUND_DESK.EDIT.REMOVE, { name })}
              onRemove={({ currentTarget }) => {
                focusBeside(currentTarget.closest('li'))
                onRemove(id)
              }}
            >
              {name}
            </ChosenChip>
          </Row>
        )
      })}
    </Row>
  )
}
