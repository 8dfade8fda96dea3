import { lastingRules, type ProposalRule, proposalRules } from '@uurwerk/contract/changes/proposal'
import { schoolSettingBounds } from '@uurwerk/contract/desk/settings'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Stack } from '#web/ui/Layout.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NumberField, TextField } from '#web/ui/TextField.tsx'
import { OrderedList } from './OrderedList.tsx'
import styles from './Settings.module.css'
import type { SettingsFieldsProps } from './SettingsCard.tsx'

export function CoverFields({ draft: { covers }, onChange }: SettingsFieldsProps) {
  const { t } = useTexts()
  const change = (changes: Partial<typeof covers>) => onChange({ covers: { ...covers, ...changes } })
  return (
    <Stack gap={5} className={styles.name}>
      <NumberField
        label={t(($) => $.SCHOOL_SETTINGS.COVERS.PER_WEEK)}
        hint={t(($) => $.SCHOOL_SETTINGS.COVERS.PER_WEEK_HINT)}
        min={0}
        max={schoolSettingBounds.covers}
        value={covers.perWeek}
        onChange={(perWeek) => change({ perWeek })}
      />
      <Switch
        label={t(($) => $.SCHOOL_SETTINGS.COVERS.SEEN)}
        checked={covers.seenByTeachers}
        onChange={(seenByTeachers) => change({ seenByTeachers })}
      />
      <StandbyField names={covers.standby} onChange={(standby) => change({ standby })} />
      <RuleList rules={covers.rules} onChange={(rules) => change({ rules })} />
    </Stack>
  )
}

const parseNames = (text: string) => text.split(',').flatMap((name) => name.trim() || [])

/** Keeps what is typed, such as a comma after the last name, while it says the same. */
function StandbyField({ names, onChange }: { names: string[]; onChange: (names: string[]) => void }) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  return (
    <TextField
      label={t(($) => $.SCHOOL_SETTINGS.COVERS.STANDBY)}
      hint={t(($) => $.SCHOOL_SETTINGS.COVERS.STANDBY_HINT)}
      value={parseNames(text).join() === names.join() ? text : names.join(', ')}
      onChange={(typed) => {
        setText(typed)
        onChange(parseNames(typed))
      }}
    />
  )
}

function RuleList({ rules, onChange }: { rules: ProposalRule[]; onChange: (rules: ProposalRule[]) => void }) {
  const { t } = useTexts()
  const toItem = (rule: ProposalRule) => {
    const name = t(($) => $.ALTERNATIVES.RULE[rule])
    if (lastingRules.includes(rule)) return { id: rule, name }
    const others = rules.filter((other) => other !== rule)
    const toggle = (isOn: boolean) => onChange(isOn ? [...others, rule] : others)
    return { id: rule, name, control: <Switch label={name} checked={rules.includes(rule)} onChange={toggle} /> }
  }
  return (
    <Stack gap={3}>
      <Text isStrong>{t(($) => $.SCHOOL_SETTINGS.COVERS.RULES)}</Text>
      <Text tone="quiet" size="list">
        {t(($) => $.SCHOOL_SETTINGS.COVERS.RULES_HINT)}
      </Text>
      <OrderedList
        items={rules.map(toItem)}
        rest={proposalRules.filter((rule) => !rules.includes(rule)).map(toItem)}
        onMove={onChange}
      />
    </Stack>
  )
}
