import type { ProgramSubject } from '@uurwerk/contract/staff/program'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Toolbar } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { isPlanned } from '../year-weeks.ts'
import type { TakeOverModel } from './use-take-over.ts'

const AttendeePicker = lazyLoad(() => import('#web/roster/attendee/AttendeePicker.tsx'), 'AttendeePicker')

/** Chooses the year and group to take over from, and whether to replace planned weeks. */
export function TakeOverFields({ subject, takeOver }: { subject: ProgramSubject; takeOver: TakeOverModel }) {
  const { t } = useTexts()
  const { sourceChoice, groups, years, source, changeSource } = takeOver
  return (
    <>
      <Toolbar>
        <Select
          label={t(($) => $.PROGRAM.SEVERAL.FROM_GROUP)}
          value={sourceChoice.groupId}
          options={groups.map(({ id, name }) => ({
            value: id,
            text: id === subject.group.id ? t(($) => $.PROGRAM.SEVERAL.THIS_GROUP, { group: name }) : name,
          }))}
          onChange={(groupId) => changeSource({ groupId })}
        />
        <Select
          label={t(($) => $.PROGRAM.SEVERAL.FROM_YEAR)}
          value={sourceChoice.year}
          options={years.map(({ year, name }) => ({ value: year, text: name }))}
          onChange={(year) => changeSource({ year })}
        />
        <OtherGroupPicker onPick={takeOver.addGroup} />
      </Toolbar>
      <Checkbox checked={takeOver.onlyEmpty} onChange={takeOver.setOnlyEmpty}>
        {t(($) => $.PROGRAM.SEVERAL.ONLY_EMPTY)}
      </Checkbox>
      <Text size="list">{t(($) => $.PROGRAM.SEVERAL.TAKE_HINT)}</Text>
      {takeOver.isError ? (
        <Failed variant="row" title={t(($) => $.PROGRAM.SEVERAL.FAILED)} onRetry={takeOver.retry} />
      ) : (
        !source && <Skeleton label={t(($) => $.PROGRAM.SEVERAL.LOADING)} lines={[60]} />
      )}
      {source && !takeOver.isOwnCurrentPlan && !source.plannedWeeks.some(isPlanned) && (
        <p role="status">{t(($) => $.PROGRAM.SEVERAL.NONE_THERE)}</p>
      )}
    </>
  )
}

function OtherGroupPicker({ onPick }: { onPick: TakeOverModel['addGroup'] }) {
  const { t } = useTexts()
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Button onClick={() => setPicking(true)}>
        <UsersRound size={16} aria-hidden /> {t(($) => $.PROGRAM.SEVERAL.OTHER_GROUP)}
      </Button>
      {isPicking && (
        <AttendeePicker
          title={t(($) => $.PROGRAM.SEVERAL.OTHER_GROUP)}
          kinds={['groups']}
          onClose={() => setPicking(false)}
          onPick={({ id, name }) => {
            setPicking(false)
            onPick({ id, name })
          }}
        />
      )}
    </>
  )
}
