import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { GroupSearch } from './GroupSearch.tsx'
import { RemovableChips } from './RemovableChips.tsx'
import type { RoundFormPartProps } from './round-form-part.ts'

export function AudienceField({
  draft: { audience },
  names,
  studentCount,
  findFaultText,
  onChange,
  rememberNames,
}: RoundFormPartProps) {
  const { t } = useTexts()
  const removeGroup = (removedId: number) => onChange({ audience: audience.filter((id) => id !== removedId) })
  return (
    <Card as="section">
      <Stack gap={5}>
        <Row isSpread>
          <Text as="h2" size="lead">
            {t(($) => $.ROUND_DESK.EDIT.WHO)}
          </Text>
          {studentCount !== undefined && (
            <Text size="list" tone="quiet" role="status">
              {t(($) => $.ROUND_DESK.STUDENTS, { count: studentCount })}
            </Text>
          )}
        </Row>
        <GroupSearch
          label={t(($) => $.ROUND_DESK.EDIT.ADD_AUDIENCE)}
          selectedIds={audience}
          addableCount={roundBounds.groups - audience.length}
          fault={findFaultText('audience')}
          onAdd={(groups) => {
            rememberNames('groups', groups)
            onChange({ audience: [...audience, ...groups.map(({ id }) => id)] })
          }}
          onRemove={removeGroup}
        />
        {/* Below the list, which would move under the mouse otherwise. */}
        <RemovableChips
          label={t(($) => $.ROUND_DESK.EDIT.WHO)}
          ids={audience}
          names={names.groups}
          onRemove={removeGroup}
        />
      </Stack>
    </Card>
  )
}
