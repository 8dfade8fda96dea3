import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useDeed } from '../use-deed.ts'
import { schoolQuery } from '../queries.ts'
import { formatRule } from './format-rule.ts'

const RuleDialog = lazyLoad(() => import('./RuleDialog.tsx'), 'RuleDialog')

/** Says which weeks are published by themselves. */
export function PublicationRuleBar() {
  const { t } = useTexts()
  const { data } = useQuery(schoolQuery)
  const canEdit = useSession().impersonatedUser === null
  const { deed, setDeed } = useDeed()
  const [status, setStatus] = useState('')
  if (!data) return null
  return (
    <Row gap={4}>
      <Text>{formatRule(data.publicationRule)}</Text>
      {canEdit && (
        <Button needsConnection onClick={() => setDeed('rule')}>
          {t(($) => $.SCHOOL.WEEKS.RULE.CHANGE)}
        </Button>
      )}
      <Text role="status" tone="ok" size="list">
        {status}
      </Text>
      {canEdit && deed === 'rule' && (
        <RuleDialog
          school={data}
          onClose={() => setDeed()}
          onSaved={(count) => {
            setDeed()
            setStatus(t(($) => $.SCHOOL.WEEKS.RULE.SAVED, { count }))
          }}
        />
      )}
    </Row>
  )
}
